import { type AreaOperations } from '#catalogue'
import type { AnyEventKind } from '#operation/event.ts'
import { type AnyOperation, routeOf } from '#operation/operation.ts'
import {
  forbidden,
  idempotencyConflict,
  idempotencyInFlight,
  internal,
  invalidRequest,
  malformed,
  payloadTooLarge,
  preconditionFailed,
  rateLimited,
  type Refusal,
  subscriptionRequired,
  unauthorized,
  unavailable,
  unsupportedMediaType,
} from '#operation/problem.ts'
import { KEY_LIMIT, type Limit, windowText } from '#operation/rate-limit.ts'
import { exampleOf, type Json, schemaCollector } from './schemas.ts'

type Collector = ReturnType<typeof schemaCollector>

export interface DocumentSource {
  areas: readonly AreaOperations[]
  events: readonly AnyEventKind[]
  version: string
  serverUrl: string
}

/** The OpenAPI 3.1 document: a projection of the catalogue, with nothing in it that is written down only here. */
export function openApiDocument({ areas, events, version, serverUrl }: DocumentSource): Json {
  const collector = schemaCollector()
  const paths: Record<string, Json> = {}
  for (const { area, operations } of areas) {
    for (const operation of operations) {
      const route = routeOf(operation)
      if (route) (paths[`/api/v1${route.path}`] ??= {})[route.method.toLowerCase()] = operationObject(operation, area, collector)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mailcast API',
      version,
      summary: 'Newsletters that you run yourself.',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl, description: 'This deployment.' }],
    security: [{ apiKey: [] }],
    tags: areas.map(({ area, title }) => ({ name: area, description: title })),
    paths,
    webhooks: Object.fromEntries(events.map((kind) => [kind.name, webhookObject(kind, collector)])),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer mc_…`.' } },
      schemas: { ...sorted(collector.components), Problem: PROBLEM_SCHEMA },
      headers: HEADERS,
    },
  }
}

const INTRODUCTION = `Send JSON and the key: \`Authorization: Bearer <API_KEY>\`.

Every refusal is a problem (RFC 9457) with a stable \`code\` and a \`detail\` that says what to do. Writes take an \`Idempotency-Key\`; single reads carry an \`ETag\`, which \`If-Match\` on a later change protects. Lists page by \`cursor\`. Each key has ${KEY_LIMIT.quota} requests a minute; every answer says in its headers what is left.`

function operationObject(operation: AnyOperation, area: string, collector: Collector): Json {
  const { method, params } = routeOf(operation)!
  const input = collector.schemaOf(operation.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const properties = input.properties ?? {}
  const inBody = method !== 'GET' && method !== 'DELETE'
  const others = Object.keys(properties).filter((name) => !params.includes(name))
  const parameter = (name: string, place: string) => parameterObject(name, place, properties[name]!, input.required ?? [], operation)
  const limits = limitTexts(operation)
  return {
    operationId: operation.name,
    tags: [area],
    summary: operation.summary,
    description: [operation.description, limits.length > 0 && `Limits: ${limits.join('; ')}.`].filter(Boolean).join('\n\n'),
    'x-effect': operation.effect,
    'x-access': operation.access === 'signups' ? ['full', 'signups'] : ['full'],
    'x-limits': limitObjects(operation),
    parameters: [
      ...params.map((name) => parameter(name, 'path')),
      ...(inBody ? [] : others.map((name) => parameter(name, 'query'))),
      ...(operation.effect === 'read' ? [] : [IDEMPOTENCY_PARAMETER]),
    ],
    ...(inBody && others.length > 0 && { requestBody: bodyObject(operation, input, others) }),
    responses: { ...successes(operation, collector), ...problems(operation, inBody) },
  }
}

function parameterObject(name: string, place: string, schema: Json, required: readonly string[], operation: AnyOperation): Json {
  const { description, examples, ...rest } = schema as Json & { examples?: unknown[] }
  const example = (operation.example as Json)[name] ?? examples?.[0]
  return {
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
    ...(example !== undefined && { example }),
  }
}

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and payload within 24 hours replays the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function bodyObject(operation: AnyOperation, input: Json, names: readonly string[]): Json {
  const pick = (from: Json) => Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
  const required = ((input['required'] as string[] | undefined) ?? []).filter((name) => names.includes(name))
  const schema = {
    type: 'object',
    properties: pick(input['properties'] as Json),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  return {
    required: required.length > 0,
    content: {
      'application/json': { schema, example: pick(operation.example as Json) },
      ...(operation.multipart && {
        'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, file: { type: 'string', format: 'binary' } } } },
      }),
    },
  }
}

function successes(operation: AnyOperation, collector: Collector): Record<string, Json> {
  const all = { ...operation.otherAnswers, [operation.status]: operation.output } as Record<string, AnyOperation['output']>
  return Object.fromEntries(
    Object.entries(all).map(([status, output]) => {
      const description = { 200: 'Done.', 201: 'Created.', 202: 'Taken; the work goes on in the background.', 204: 'Done; there is nothing to say.' }[
        Number(status)
      ]!
      if (status === '204') return [status, { description, headers: LIMIT_HEADERS }]
      const schema = collector.schemaOf(output, 'output')
      const content = { 'application/json': { schema, example: exampleOf(schema, collector.components) } }
      return [status, { description, headers: LIMIT_HEADERS, content }]
    }),
  )
}

/** What every operation may answer beside its own refusals. */
export function refusalsOf(operation: AnyOperation, inBody: boolean): Refusal[] {
  const writes = operation.effect !== 'read'
  return [
    malformed,
    unauthorized,
    ...(operation.billing ? [] : [subscriptionRequired]),
    ...(operation.access === 'signups' ? [] : [forbidden]),
    ...(operation.refuses as readonly Refusal[]),
    ...(writes ? [idempotencyInFlight, idempotencyConflict, preconditionFailed] : []),
    ...(inBody ? [payloadTooLarge, unsupportedMediaType] : []),
    invalidRequest,
    rateLimited,
    internal,
    unavailable,
  ]
}

function problems(operation: AnyOperation, inBody: boolean): Record<string, Json> {
  const byStatus = Map.groupBy(refusalsOf(operation, inBody), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, refusals]) => [
        String(status),
        {
          description: refusals.map(({ code, title }) => `\`${code}\`: ${title}.`).join('\n\n'),
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: Object.fromEntries(
                refusals.map(({ code, title }) => [
                  code,
                  {
                    value: {
                      type: `https://mailcast.invalid/docs#problem-${code}`,
                      title,
                      status,
                      detail: `${title}.`,
                      code,
                      requestId: 'req_01k5r8f3q5fz9v1m6x2c7n4b0d',
                    },
                  },
                ]),
              ),
            },
          },
        },
      ]),
  )
}

export function limitsOf(operation: AnyOperation): readonly Limit[] {
  return typeof operation.limits === 'function' ? (operation.limitsShown ?? []) : (operation.limits ?? [])
}

export function limitTexts(operation: AnyOperation): string[] {
  return limitsOf(operation).map(({ quota, windowS, per }) => {
    const window = windowText(windowS)
    return `${quota} ${window.startsWith('a') ? window : `in ${window}`} for ${per === 'visitor' ? 'each visitor' : 'the account'}`
  })
}

function limitObjects(operation: AnyOperation): Json[] {
  return [KEY_LIMIT, ...limitsOf(operation)].map(({ quota, windowS, per }) => ({ quota, windowSeconds: windowS, per }))
}

function webhookObject(kind: AnyEventKind, collector: Collector): Json {
  const data = collector.schemaOf(kind.data, 'output')
  const schema = {
    type: 'object',
    properties: { type: { const: kind.name }, timestamp: { type: 'string', format: 'date-time' }, data },
    required: ['type', 'timestamp', 'data'],
    additionalProperties: false,
  }
  return {
    post: {
      operationId: `on_${kind.name.replaceAll('.', '_')}`,
      summary: kind.summary,
      description: 'Signed by the Standard Webhooks scheme: webhook-id, webhook-timestamp, webhook-signature.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: { type: kind.name, timestamp: '2026-01-15T09:30:00.000Z', data: kind.example } } },
      },
      responses: { '2XX': { description: 'Accepted.' }, '4XX': { description: 'Not accepted; tried again. 410 turns the endpoint off.' } },
    },
  }
}

const header = (description: string) => ({ description, schema: { type: 'string' } })
const HEADERS = {
  'Request-Id': header('Names this request in the log; give it when you report something.'),
  'RateLimit-Policy': header('Each limit that counts here: name, quota q, window w in seconds.'),
  RateLimit: header('What is left of each: r remaining, t seconds until more is free.'),
}
const LIMIT_HEADERS = Object.fromEntries(Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'RFC 9457. `detail` says what to do now; `code` is stable.',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      description: 'Every fault of the input at once, each with a JSON pointer.',
      items: {
        type: 'object',
        properties: { code: { type: 'string' }, detail: { type: 'string' }, pointer: { type: 'string' } },
        required: ['code', 'detail', 'pointer'],
      },
    },
    violatedPolicies: { type: 'array', items: { type: 'string' } },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
}

function sorted(components: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
}
