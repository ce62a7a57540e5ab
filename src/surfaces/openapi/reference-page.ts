import { type Html, html } from '#lib/html.ts'
import * as problems from '#operation/problem.ts'
import { type AnyOperation, isForKeys, routeOf } from '#operation/operation.ts'
import type { Refusal } from '#operation/problem.ts'
import { limitTexts } from '#operation/limits/rate-limit.ts'
import { areasWith, type DocumentSource } from './document.ts'
import { refusalsOf } from './operation-object.ts'
import type { Json } from './schemas.ts'

type Documented = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown }> }
  >
}
interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Json
}

/** A page of the reference: an area, the events, or the problems. */
export interface ReferencePage {
  /** The address after `/docs/reference/`. */
  name: string
  title: string
  /** The ids on the page, each with its subject. */
  parts: readonly { id: string; title: string; text: string }[]
  render(): Html
}

const EVENTS_PAGE = 'webhook-events'
const PROBLEMS_PAGE = 'problems'

/** Makes the pages of the reference: one for each area, one for events, one for problems. */
export function referencePages(source: DocumentSource, document: Json): ReferencePage[] {
  const { areas, events, serverUrl } = source
  const paths = document['paths'] as Record<string, Record<string, Documented>>
  const components = (document['components'] as { schemas: Record<string, Json> }).schemas
  const problems = allRefusals(
    areas.flatMap(({ operations }) => operations.filter(({ route }) => route !== null)),
  )
  return [
    ...areasWith({ areas }, isForKeys).map(({ area, title, operations }) => ({
      name: area,
      title,
      parts: operations.map(({ name, summary, description = '' }) => ({
        id: name,
        title: name,
        text: `${summary} ${description}`,
      })),
      render: () =>
        html`<h1>${title}</h1><ul>${operations.map(({ name, summary }) => html`<li><a href="#${name}"><code>${name}</code></a> <span class="soft">${summary}</span></li>`)}</ul>${operations.map((operation) => operationCard(operation, documented(paths, operation), { serverUrl, components }))}`,
    })),
    {
      name: EVENTS_PAGE,
      title: 'Webhook events',
      parts: events.map(({ name, summary }) => ({
        id: `event-${name}`,
        title: name,
        text: summary,
      })),
      render: () => eventsPage(events),
    },
    {
      name: PROBLEMS_PAGE,
      title: 'Problems',
      parts: [...new Map(problems.map((one) => [one.code, one])).values()].map(
        ({ code, title, status }) => ({
          id: `problem-${code}`,
          title: code,
          text: `${status} ${title}`,
        }),
      ),
      render: () => problemsPage(problems),
    },
  ]
}

function eventsPage(events: DocumentSource['events']): Html {
  return html`<h1>Webhook events</h1>
<p>Each event is one signed POST to every webhook endpoint that wants it, by the <a href="https://www.standardwebhooks.com">Standard Webhooks</a> scheme. Verify <code>webhook-signature</code> over the raw body; use <code>webhook-id</code> to detect repeats. Answer with any 2xx within 15 seconds; a failure is retried after 1 minute, 5 minutes, 30 minutes, 2, 6 and 12 hours, then once a day: 11 attempts in all.</p>
${events.map((kind) => html`<section class="card" id="event-${kind.name}"><h3><code>${kind.name}</code></h3><p>${kind.summary}</p><pre><code>${pretty({ type: kind.name, timestamp: '2026-01-15T09:30:00.000Z', data: kind.example as unknown })}</code></pre></section>`)}`
}

function problemsPage(problems: readonly Refusal[]): Html {
  return html`<h1>Problems</h1>
<p>A request that is refused gets a problem (RFC 9457): <code>code</code> is stable, <code>detail</code> says what to do now, and <code>errors</code> points to each wrong field.</p>
<div class="scroll"><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${problems.map(({ code, status, title }, at, all) => html`<tr${all.findIndex((one) => one.code === code) === at && html` id="problem-${code}"`}><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`)}</table></div>`
}

/** Writes the reference of an area as Markdown, for agents. */
export function areaAsMarkdown(
  title: string,
  operations: readonly AnyOperation[],
  { serverUrl }: { serverUrl: string },
): string {
  const parts = operations.map((operation) => {
    const { method, path } = routeOf(operation)!
    const limits = limitTexts(operation)
    const refuses = (operation.refuses as readonly Refusal[]).map(({ code }) => `\`${code}\``)
    const lines = [
      `## ${operation.name}`,
      `\`${method} ${path}\``,
      operation.summary,
      ...(operation.description ?? '').split('\n').filter(Boolean),
      limits.length > 0 && `Limits: ${limits.join('; ')}.`,
      refuses.length > 0 && `Refuses: ${refuses.join(', ')}.`,
      `Example of its input:\n\n\`\`\`json\n${pretty(operation.example)}\n\`\`\``,
    ]
    return lines.filter(Boolean).join('\n\n')
  })
  return `# ${title}\n\nEvery field and answer: ${serverUrl}/api/v1/openapi.json\n\n${parts.join('\n\n')}\n`
}

function documented(
  paths: Record<string, Record<string, Documented>>,
  operation: AnyOperation,
): Documented {
  const { method, path } = routeOf(operation)!
  return paths[path]![method.toLowerCase()]!
}

function operationCard(
  operation: AnyOperation,
  doc: Documented,
  { serverUrl, components }: Place,
): Html {
  const { method, path } = routeOf(operation)!
  const body = doc.requestBody?.content['application/json']
  const success = Object.entries(doc.responses).find(([status]) => Number(status) < 300)
  const answer = success?.[1].content?.['application/json']?.example
  const limits = limitTexts(operation)
  const own = operation.refuses as readonly Refusal[]
  return html`<section class="card" id="${operation.name}">
<h3><span class="tag">${method}</span> <code>${path}</code></h3>
<p><strong>${operation.summary}</strong><br><span class="soft"><code>${operation.name}</code>${operation.access === 'signups' ? ' · also with a signups only key' : ''}${limits.map((limit) => ` · ${limit}`)}</span></p>
${(operation.description ?? '')
  .split('\n')
  .filter(Boolean)
  .map((line) => html`<p>${prose(line)}</p>`)}
${fieldTable(doc, bodiesOf(doc, components))}
<pre><code>${curl(operation, method, path, serverUrl, body?.example)}</code></pre>
${answer === undefined ? html`<p class="soft">Answers ${success?.[0]}.</p>` : html`<details><summary>Answer ${success![0]}</summary><pre><code>${pretty(answer)}</code></pre></details>`}
${own.length > 0 ? html`<p class="soft">Refuses: ${own.map(({ code, status }) => html`<a href="/docs/reference/${PROBLEMS_PAGE}#problem-${code}"><code>${code}</code></a> (${status}) `)}</p>` : null}
</section>`
}

interface Place {
  serverUrl: string
  components: Record<string, Json>
}

interface Body {
  properties: Record<string, Json>
  required?: string[]
}

/** Lists the bodies of an operation: each alternative as JSON, and a form with a file. */
function bodiesOf({ requestBody }: Documented, components: Record<string, Json>): Body[] {
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    ((schema['oneOf'] as Json[] | undefined) ?? [schema]).map(
      (one) =>
        (typeof one['$ref'] === 'string'
          ? components[one['$ref'].split('/').at(-1)!]
          : one) as unknown as Body,
    ),
  )
}

function fieldTable(doc: Documented, bodies: readonly Body[]): Html | null {
  const inBodies = new Map(
    bodies.toReversed().flatMap(({ properties }) => Object.entries(properties)),
  )
  const fields = [
    ...(doc.parameters ?? [])
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: place, required: must, description, schema }) => ({
        name,
        place,
        must,
        description,
        schema,
      })),
    ...[...inBodies].map(([name, schema]) => ({
      name,
      place: 'body',
      must: bodies.every(({ required }) => required?.includes(name)),
      description: schema['description'] as string | undefined,
      schema,
    })),
  ]
  if (fields.length === 0) return null
  return html`<div class="scroll"><table>${fields.map(({ name, place, must, description, schema }) => html`<tr><td><code>${name}</code>${must ? ' *' : ''}</td><td class="soft">${place}</td><td class="soft">${typeText(schema)}</td><td>${prose(description ?? '')}</td></tr>`)}</table></div>`
}

/** Writes a text as HTML, with words in backticks as code. */
function prose(text: string): Html[] {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function typeText(schema: Json): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1)!
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ')
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Json[]).map(typeText).join(' | ')
  if (schema['type'] === 'array') return `list of ${typeText((schema['items'] ?? {}) as Json)}`
  return `${String(schema['type'] ?? 'any')}${typeof schema['maxLength'] === 'number' ? ` ≤ ${schema['maxLength']}` : ''}`
}

function curl(
  operation: AnyOperation,
  method: string,
  path: string,
  serverUrl: string,
  example: unknown,
): string {
  const values = operation.example as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(values[name] ?? name)),
  )
  const inQuery =
    method === 'GET' || method === 'DELETE'
      ? Object.entries(values).filter(([name]) => !path.includes(`{${name}}`))
      : []
  const query =
    inQuery.length > 0
      ? `?${new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)] as [string, string])).toString()}`
      : ''
  const verb =
    method === 'GET' || (method === 'POST' && example !== undefined) ? '' : ` -X ${method}`
  const data =
    example === undefined
      ? ''
      : ` -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(example)}'`
  return `curl${verb} "${serverUrl}${filled}${query}" \\\n  -H "Authorization: Bearer $API_KEY"${data}`
}

function allRefusals(operations: readonly AnyOperation[]): Refusal[] {
  const shared = Object.values<unknown>(problems).filter(
    (value): value is Refusal => typeof value === 'object' && value !== null && 'code' in value,
  )
  const known = new Map(
    [...shared, ...operations.flatMap((operation) => refusalsOf(operation, true))].map((kind) => [
      `${kind.code} ${kind.status}`,
      kind,
    ]),
  )
  return [...known.values()].sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
