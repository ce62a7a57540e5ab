import { rolesFor } from '#operation/callers/access.ts'
import { tookTooLong } from '#operation/heavy/heavy.ts'
import {
  type AnyOperation,
  isForKeys,
  isHeldBack,
  routeOf,
  takesConfirm,
} from '#operation/operation.ts'
import { confirmationRequired, planChanged, sendsLimitReached } from '#operation/confirm-fields.ts'
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
  storageFull,
  subscriptionRequired,
  unauthorized,
  unavailable,
  unsupportedMediaType,
} from '#operation/problem.ts'
import type { Forms } from '#operation/fields.ts'
import { KEY_LIMIT } from '#operation/limit.ts'
import { limitsOf, limitTexts } from '#operation/limits/rate-limit.ts'
import { exampleOf, type Json, type schemaCollector } from './schemas.ts'

/** The response headers, each of which the document describes once. */
export const HEADER_NAMES = [
  'Request-Id',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'ETag',
  'Location',
  'Link',
  'Idempotency-Replayed',
  'Mailcast-Approval',
] as const
type HeaderName = (typeof HEADER_NAMES)[number]

const ALWAYS: readonly HeaderName[] = ['Request-Id', 'RateLimit-Policy', 'RateLimit']

function headers(...more: readonly (HeaderName | false)[]): Json {
  return Object.fromEntries(
    [...ALWAYS, ...more]
      .filter((name) => name !== false)
      .map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}

type Collector = ReturnType<typeof schemaCollector>

export function operationObject(operation: AnyOperation, area: string, collector: Collector): Json {
  const { method, params } = routeOf(operation)!
  const input = collector.schemaOf(operation.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const properties = input.properties ?? {}
  const inBody = method !== 'GET' && method !== 'DELETE'
  const others = Object.keys(properties).filter((name) => !params.includes(name))
  const parameter = (name: string, place: string) =>
    parameterObject(name, place, properties[name]!, input.required ?? [], operation)
  const limits = limitTexts(operation)
  return {
    operationId: operation.name,
    tags: [area],
    summary: operation.summary,
    description: [operation.description, limits.length > 0 && `Limits: ${limits.join('; ')}.`]
      .filter(Boolean)
      .join('\n\n'),
    'x-effect': operation.effect,
    'x-access': operation.access === 'signups' ? ['full', 'signups'] : [operation.access],
    'x-roles': rolesFor(operation),
    'x-limits': limitObjects(operation),
    parameters: [
      ...params.map((name) => parameter(name, 'path')),
      ...(inBody ? [] : others.map((name) => parameter(name, 'query'))),
      ...(operation.effect === 'read' ? [] : [IDEMPOTENCY_PARAMETER]),
      ...(operation.guarded ? [IF_MATCH_PARAMETER] : []),
    ],
    ...(inBody &&
      others.length > 0 && { requestBody: bodyObject(operation, input, others, collector) }),
    responses: {
      ...withApproval(operation, successes(operation, collector)),
      ...problems(operation, inBody),
    },
  }
}

function parameterObject(
  name: string,
  place: string,
  schema: Json,
  required: readonly string[],
  operation: AnyOperation,
): Json {
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

const IF_MATCH_PARAMETER = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag that you read. When it was changed since, the answer is 412 and nothing happens.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and payload within 24 hours replays the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function bodyObject(
  operation: AnyOperation,
  input: Json,
  names: readonly string[],
  collector: Collector,
): Json {
  const {
    properties,
    required = [],
    forms = {},
  } = input as Json & { properties: Record<string, Json>; required?: string[]; forms?: Forms }
  const needed = required.filter((name) => names.includes(name))
  const bodyOf = (has: readonly string[], needs: readonly string[]): Json => ({
    type: 'object',
    properties: Object.fromEntries(has.map((name) => [name, properties[name]])),
    ...(needs.length > 0 && { required: needs }),
    additionalProperties: false,
  })
  const inJson = names.filter((name) => properties[name]!['format'] !== 'binary')
  const replaced = Object.values(forms).flat()
  const inForm = bodyOf(
    [...names.filter((name) => name !== 'file' && !replaced.includes(name)), 'file'],
    [...needed, 'file'],
  )
  const example = Object.fromEntries(
    Object.entries(operation.example as Json).filter(([name]) => names.includes(name)),
  )
  return {
    required: needed.length > 0 || replaced.length > 0,
    content: {
      'application/json': {
        schema: collector.oneOfForms({
          ...bodyOf(inJson, needed),
          ...(replaced.length > 0 && { forms }),
        }),
        example,
      },
      ...(operation.multipart && {
        'multipart/form-data': {
          schema: {
            ...inForm,
            properties: {
              ...(inForm['properties'] as Json),
              file: { type: 'string', format: 'binary' },
            },
          },
        },
      }),
    },
  }
}

function successes(operation: AnyOperation, collector: Collector): Record<string, Json> {
  const all = { ...operation.otherAnswers, [operation.status]: operation.output } as Record<
    string,
    AnyOperation['output']
  >
  return Object.fromEntries(
    Object.entries(all).map(([status, output]) => {
      const description = {
        200: 'Done.',
        201: 'Created.',
        202: 'Taken; the work goes on in the background.',
        204: 'Done; there is nothing to say.',
      }[Number(status)]!
      const { method, path } = routeOf(operation)!
      const single = method === 'GET' && path.endsWith('}')
      const listed = method === 'GET' && !single
      const told = headers(
        method === 'GET' && 'ETag',
        status === '201' && 'Location',
        listed && 'Link',
        operation.effect !== 'read' && 'Idempotency-Replayed',
      )
      if (status === '204') return [status, { description, headers: told }]
      const schema = collector.schemaOf(output, 'output')
      const example = exampleOf(schema, collector.components)
      // The example is a first answer, and only a replay has this field.
      if (operation.shownOnce) delete (example as Json)['shownOnce']
      const content = { 'application/json': { schema, example } }
      return [status, { description, headers: told, content }]
    }),
  )
}

const APPROVAL = { $ref: '#/components/schemas/Approval' }

/** Adds the answer that a key gets when a person must approve the act. */
function withApproval(
  operation: AnyOperation,
  answers: Record<string, Json>,
): Record<string, Json> {
  if (!mayBeHeld(operation)) return answers
  const own = answers['202'] as
    | { description: string; headers: Json; content: { 'application/json': Json } }
    | undefined
  const words = 'A person must approve it first (`confirm: person` of the key).'
  const json = own?.content['application/json']
  return {
    ...answers,
    202: {
      description: own ? `${own.description} Or: ${words}` : words,
      headers: { ...(own?.headers ?? headers()), ...headers('Mailcast-Approval') },
      content: {
        'application/json': json
          ? { ...json, schema: { anyOf: [json['schema'], APPROVAL] } }
          : { schema: APPROVAL },
      },
    },
  }
}

/** Returns whether a limited key must confirm the operation for some inputs. */
function mayBeHeld(operation: AnyOperation): boolean {
  return isForKeys(operation) && (isHeldBack(operation.effect) || takesConfirm(operation))
}

/** Lists the refusals of an operation, with those that all operations have. */
export function refusalsOf(operation: AnyOperation, inBody: boolean): Refusal[] {
  const writes = operation.effect !== 'read'
  return [
    malformed,
    unauthorized,
    ...(operation.billing ? [] : [subscriptionRequired]),
    ...(operation.access === 'signups' ? [] : [forbidden]),
    ...(operation.refuses as readonly Refusal[]),
    ...(writes ? [idempotencyInFlight, idempotencyConflict] : []),
    ...(operation.guarded ? [preconditionFailed] : []),
    ...(mayBeHeld(operation) ? [confirmationRequired, sendsLimitReached] : []),
    ...(takesConfirm(operation) ? [planChanged] : []),
    ...(inBody ? [payloadTooLarge, unsupportedMediaType] : []),
    invalidRequest,
    ...(operation.heavy ? [tookTooLong] : []),
    rateLimited,
    internal,
    unavailable,
    storageFull,
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
          headers: headers([429, 503, 507].includes(status) && 'Retry-After'),
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

function limitObjects(operation: AnyOperation): Json[] {
  return [KEY_LIMIT, ...limitsOf(operation)].map(({ quota, windowS, per }) => ({
    quota,
    windowSeconds: windowS,
    per,
  }))
}
