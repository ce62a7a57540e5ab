import type { AreaOperations } from '#catalogue'
import type { AnyEventKind } from '#operation/event.ts'
import { type AnyOperation, isForKeys, routeOf } from '#operation/operation.ts'
import { KEY_LIMIT } from '#operation/limit.ts'
import { type HEADER_NAMES, operationObject } from './operation-object.ts'
import { type Json, schemaCollector } from './schemas.ts'

type Collector = ReturnType<typeof schemaCollector>

export interface DocumentSource {
  areas: readonly AreaOperations[]
  events: readonly AnyEventKind[]
  version: string
  serverUrl: string
}

/** Makes the OpenAPI 3.1 document; by default of the operations that keys may call. */
export function openApiDocument(
  source: DocumentSource,
  has: (operation: AnyOperation) => boolean = isForKeys,
): Json {
  const { events, version, serverUrl } = source
  const areas = areasWith(source, has)
  const collector = schemaCollector()
  const paths: Record<string, Json> = {}
  for (const { area, operations } of areas) {
    for (const operation of operations) {
      const { method, path } = routeOf(operation)!
      ;(paths[path] ??= {})[method.toLowerCase()] = operationObject(operation, area, collector)
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
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `Authorization: Bearer mc_…`.',
        },
      },
      schemas: { ...sorted(collector.components), Problem: PROBLEM_SCHEMA },
      headers: HEADERS,
    },
  }
}

const INTRODUCTION = `Send JSON and the key: \`Authorization: Bearer <API_KEY>\`.

Every refusal is a problem (RFC 9457) with a stable \`code\` and a \`detail\` that says what to do. Writes take an \`Idempotency-Key\`; reads carry an \`ETag\`: \`If-None-Match\` with it answers 304 without a body while nothing has changed, and that of a single read protects a later change with \`If-Match\`. Lists page by \`cursor\`. Each key has ${KEY_LIMIT.quota} requests a minute; every answer says in its headers what is left.

Every operation is also a tool of the same name for agents: MCP at \`/mcp\`, with the same keys.`

/** Lists the areas with some of these operations, and only these in them. */
export function areasWith(
  { areas }: Pick<DocumentSource, 'areas'>,
  has: (operation: AnyOperation) => boolean,
): AreaOperations[] {
  return areas
    .map((area) => ({ ...area, operations: area.operations.filter(has) }))
    .filter(({ operations }) => operations.length > 0)
}

function webhookObject(kind: AnyEventKind, collector: Collector): Json {
  const data = collector.schemaOf(kind.data, 'output')
  const schema = {
    type: 'object',
    properties: {
      type: { const: kind.name },
      timestamp: { type: 'string', format: 'date-time' },
      data,
    },
    required: ['type', 'timestamp', 'data'],
    additionalProperties: false,
  }
  return {
    post: {
      operationId: `on_${kind.name.replaceAll('.', '_')}`,
      summary: kind.summary,
      description:
        'Signed by the Standard Webhooks scheme: webhook-id, webhook-timestamp, webhook-signature.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema,
            example: { type: kind.name, timestamp: '2026-01-15T09:30:00.000Z', data: kind.example },
          },
        },
      },
      responses: {
        '2XX': { description: 'Accepted.' },
        '4XX': { description: 'Not accepted; tried again. 410 turns the endpoint off.' },
      },
    },
  }
}

const header = (description: string) => ({ description, schema: { type: 'string' } })
const HEADERS: Record<(typeof HEADER_NAMES)[number], Json> = {
  'Request-Id': header('Names this request in the log; give it when you report something.'),
  'RateLimit-Policy': header('Each limit that counts here: name, quota q, window w in seconds.'),
  RateLimit: header('What is left of each: r remaining, t seconds until more is free.'),
  'Retry-After': header('Seconds to wait.'),
  ETag: header(
    'The version of this answer: `If-None-Match` with it answers 304 while nothing has changed. That of a single resource protects a change with `If-Match`.',
  ),
  Location: header('The path of what was created.'),
  Link: header('`rel="next"`: the next page, where there is one.'),
  'Idempotency-Replayed': header(
    '`true`: this is the first answer to this Idempotency-Key, once more.',
  ),
  'Mailcast-Approval': header(
    'The id of the approval that was answered, since a person must approve the request.',
  ),
}
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
        properties: {
          code: { type: 'string' },
          detail: { type: 'string' },
          pointer: { type: 'string' },
        },
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
