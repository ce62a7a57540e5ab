import { type Html, html } from '#lib/html.ts'
import * as problems from '#operation/problem.ts'
import { type AnyOperation, routeOf } from '#operation/operation.ts'
import type { Refusal } from '#operation/problem.ts'
import { limitTexts } from '#operation/limits/rate-limit.ts'
import type { DocumentSource } from './document.ts'
import { refusalsOf } from './operation-object.ts'
import type { Json } from './schemas.ts'

type Documented = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown }> }>
}
interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Json
}

/** Renders the OpenAPI document as one page for people, without scripts. */
export function referencePage({ areas, events, serverUrl, version }: DocumentSource, document: Json): Html {
  const paths = document['paths'] as Record<string, Record<string, Documented>>
  const components = (document['components'] as { schemas: Record<string, Json> }).schemas
  const shown = areas.map((area) => ({ ...area, operations: area.operations.filter(({ route }) => route !== null) }))
  return html`<p><a href="/">Mailcast</a></p><h1>API reference</h1>
<p class="soft">Version ${version} · base address <code>${serverUrl}</code> · the same as <a href="/api/v1/openapi.json">OpenAPI</a></p>
<p>Send JSON and the key: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Each key has 300 requests a minute; the headers of every answer say what is left.</p>
<p>Every operation is also a tool of the same name for agents: MCP at <code>${serverUrl}/mcp</code>, with the same keys. The few that concern a signed-in person take a session’s cookie instead, and are no tools.</p>
<nav>${shown.map(({ title, operations }) => html`<h3>${title}</h3><ul>${operations.map(({ name, summary }) => html`<li><a href="#${name}"><code>${name}</code></a> <span class="soft">${summary}</span></li>`)}</ul>`)}
<h3>Webhook events</h3><ul>${events.map(({ name }) => html`<li><a href="#event-${name}"><code>${name}</code></a></li>`)}</ul></nav>
${shown.map(({ area, title, operations }) => html`<h2 id="${area}">${title}</h2>${operations.map((operation) => operationCard(operation, documented(paths, operation), { serverUrl, components }))}`)}
<h2 id="webhook-events">Webhook events</h2>
<p>Each event is one signed POST to every webhook endpoint that wants it, by the <a href="https://www.standardwebhooks.com">Standard Webhooks</a> scheme. Verify <code>webhook-signature</code> over the raw body; use <code>webhook-id</code> to detect repeats. Answer with any 2xx within 15 seconds; a failure is retried after 1 minute, 5 minutes, 30 minutes, 2, 6 and 12 hours, then once a day: 11 attempts in all.</p>
${events.map((kind) => html`<section class="card" id="event-${kind.name}"><h3><code>${kind.name}</code></h3><p>${kind.summary}</p><pre><code>${pretty({ type: kind.name, timestamp: '2026-01-15T09:30:00.000Z', data: kind.example as unknown })}</code></pre></section>`)}
<h2>Problems</h2>
<div class="scroll"><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${allRefusals(shown.flatMap(({ operations }) => operations)).map(({ code, status, title }, at, all) => html`<tr${all.findIndex((one) => one.code === code) === at && html` id="problem-${code}"`}><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`)}</table></div>`
}

function documented(paths: Record<string, Record<string, Documented>>, operation: AnyOperation): Documented {
  const { method, path } = routeOf(operation)!
  return paths[`/api/v1${path}`]![method.toLowerCase()]!
}

/** The note beside an operation that other callers than full access keys may call. */
const ACCESS_SHOWN: Partial<Record<string, string>> = {
  signups: ' · also with a signups only key',
  person: ' · with the session of a signed-in person alone: no key, no tool',
}

function operationCard(operation: AnyOperation, doc: Documented, { serverUrl, components }: Place): Html {
  const { method, path } = routeOf(operation)!
  const body = doc.requestBody?.content['application/json']
  const success = Object.entries(doc.responses).find(([status]) => Number(status) < 300)
  const answer = success?.[1].content?.['application/json']?.example
  const limits = limitTexts(operation)
  const own = operation.refuses as readonly Refusal[]
  return html`<section class="card" id="${operation.name}">
<h3><span class="tag">${method}</span> <code>/api/v1${path}</code></h3>
<p><strong>${operation.summary}</strong><br><span class="soft"><code>${operation.name}</code>${ACCESS_SHOWN[operation.access]}${limits.map((limit) => ` · ${limit}`)}</span></p>
${(operation.description ?? '')
  .split('\n')
  .filter(Boolean)
  .map((line) => html`<p>${prose(line)}</p>`)}
${fieldTable(doc, bodiesOf(doc, components))}
<pre><code>${curl(operation, method, path, serverUrl, body?.example)}</code></pre>
${answer === undefined ? html`<p class="soft">Answers ${success?.[0]}.</p>` : html`<details><summary>Answer ${success![0]}</summary><pre><code>${pretty(answer)}</code></pre></details>`}
${own.length > 0 ? html`<p class="soft">Refuses: ${own.map(({ code, status }) => html`<a href="#problem-${code}"><code>${code}</code></a> (${status}) `)}</p>` : null}
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

/** Lists the objects that an operation takes as its body: in JSON each form of one, and a form with a file. */
function bodiesOf({ requestBody }: Documented, components: Record<string, Json>): Body[] {
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    ((schema['oneOf'] as Json[] | undefined) ?? [schema]).map(
      (one) => (typeof one['$ref'] === 'string' ? components[one['$ref'].split('/').at(-1)!] : one) as unknown as Body,
    ),
  )
}

function fieldTable(doc: Documented, bodies: readonly Body[]): Html | null {
  const inBodies = new Map(bodies.toReversed().flatMap(({ properties }) => Object.entries(properties)))
  const fields = [
    ...(doc.parameters ?? [])
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: place, required: must, description, schema }) => ({ name, place, must, description, schema })),
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

/** Renders text, with words in backticks as code. */
function prose(text: string): Html[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function typeText(schema: Json): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1)!
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ')
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Json[]).map(typeText).join(' | ')
  if (schema['type'] === 'array') return `list of ${typeText((schema['items'] ?? {}) as Json)}`
  return `${String(schema['type'] ?? 'any')}${typeof schema['maxLength'] === 'number' ? ` ≤ ${schema['maxLength']}` : ''}`
}

function curl(operation: AnyOperation, method: string, path: string, serverUrl: string, example: unknown): string {
  const values = operation.example as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name] ?? name)))
  const inQuery = method === 'GET' || method === 'DELETE' ? Object.entries(values).filter(([name]) => !path.includes(`{${name}}`)) : []
  const query =
    inQuery.length > 0 ? `?${new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)] as [string, string])).toString()}` : ''
  const verb = method === 'GET' || (method === 'POST' && example !== undefined) ? '' : ` -X ${method}`
  const data = example === undefined ? '' : ` -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(example)}'`
  const credential =
    operation.access === 'person'
      ? `-b "$SESSION_COOKIE"${method === 'GET' ? '' : ` -H "Origin: ${serverUrl}"`}`
      : '-H "Authorization: Bearer $API_KEY"'
  return `curl${verb} "${serverUrl}/api/v1${filled}${query}" \\\n  ${credential}${data}`
}

function allRefusals(operations: readonly AnyOperation[]): Refusal[] {
  const shared = Object.values<unknown>(problems).filter((value): value is Refusal => typeof value === 'object' && value !== null && 'code' in value)
  const known = new Map(
    [...shared, ...operations.flatMap((operation) => refusalsOf(operation, true))].map((kind) => [`${kind.code} ${kind.status}`, kind]),
  )
  return [...known.values()].sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
