import { queryOptions } from '@tanstack/react-query'
import { OPERATIONS } from '../../generated/operations.ts'
import type { KeyOperationName } from '../../shapes.ts'
import { type Field, fieldOf, type Schema } from './field.ts'

export interface Described {
  name: KeyOperationName
  group: string
  summary: string
  description: string
  route: string
  limits: { quota: number; windowSeconds: number; per: string }[]
  refusals: { status: number; code: string; text: string }[]
  fields: Field[]
}

interface Document {
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema> }
}

interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters: {
    name: string
    in: string
    required: boolean
    description?: string
    schema: Schema
    example?: unknown
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string }>
  'x-limits': Described['limits']
}

/** The server's own catalogue, read when the page opens: 100 KB that no other page needs. */
export const describedOperations = queryOptions({
  queryKey: ['openapi'],
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn({ signal }) {
    const response = await fetch('/api/v1/openapi.json', { signal })
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
    return described((await response.json()) as Document)
  },
})

function described({ paths, components }: Document): Described[] {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {})
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = operation.operationId as KeyOperationName
      if (OPERATIONS[name] === undefined) return []
      return {
        name,
        group: operation.tags[0] ?? '',
        summary: operation.summary,
        description: operation.description ?? '',
        route: `${method.toUpperCase()} ${path}`,
        limits: operation['x-limits'],
        refusals: refusalsOf(operation),
        fields: fieldsOf(operation, resolve),
      }
    }),
  )
}

function fieldsOf(
  { parameters, requestBody }: OperationObject,
  resolve: (schema: Schema) => Schema,
): Field[] {
  const named = parameters
    .filter((one) => one.in !== 'header')
    .map(({ name, required, description, schema, example }) =>
      fieldOf(
        name,
        required,
        { ...resolve(schema), ...(description !== undefined && { description }) },
        resolve,
        example,
      ),
    )
  const body = resolve(requestBody?.content['application/json']?.schema ?? {})
  const properties = Object.entries(body.properties ?? {}).map(([name, schema]) =>
    fieldOf(
      name,
      body.required?.includes(name) ?? false,
      { ...resolve(schema), ...schema },
      resolve,
    ),
  )
  return [...named, ...properties].toSorted((a, b) => Number(b.required) - Number(a.required))
}

/** Returns the refusals of an operation itself. Those that every operation has are left out. */
function refusalsOf({ responses }: OperationObject): Described['refusals'] {
  const all = Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([a-z_]+)`: (.+)$/gm)].map(([, code = '', text = '']) => ({
      status: Number(status),
      code,
      text,
    })),
  )
  return all.filter(({ code, status }) => status < 500 && !EVERYWHERE.has(code))
}

const EVERYWHERE = new Set([
  'invalid_request',
  'unauthorized',
  'subscription_required',
  'forbidden',
  'rate_limited',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_conflict',
  'idempotency_in_flight',
])
