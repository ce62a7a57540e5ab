import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas, events, operations } from '#catalogue'
import { isForKeys } from '#operation/operation.ts'
import type { Refusal } from '#operation/problem.ts'
import { openApiDocument } from './document.ts'
import { readServedDocument } from './openapi-routes.ts'

const SOURCE = { areas, events, version: '1.0.0', serverUrl: '/' }

// oxlint-disable-next-line typescript/no-explicit-any -- a document of every shape
const document = openApiDocument(SOURCE) as any
// oxlint-disable-next-line typescript/no-explicit-any -- as above
const documented = new Map<string, any>(
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  Object.values(document.paths).flatMap((path: any) =>
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    Object.values(path).map((each: any) => [each.operationId, each] as const),
  ),
)

test('servers serve the very document that the catalogue makes, with their version and address', async () => {
  const source = { ...SOURCE, version: '9.9.9', serverUrl: 'https://mail.example' }
  assert.deepEqual(await readServedDocument(source), {
    ...document,
    info: { ...document.info, version: '9.9.9' },
    servers: [{ ...document.servers[0], url: 'https://mail.example' }],
  })
})

test('an operation that is declared and not yet generated is in the document', async () => {
  const [area] = areas
  const added = { ...area!.operations.find(({ route }) => route !== null)!, name: 'newly_declared' }
  const shown = await readServedDocument({ ...SOURCE, areas: [{ ...area!, operations: [added] }] })
  assert.match(JSON.stringify(shown['paths']), /"operationId":"newly_declared"/)
})

test('every operation that keys may call is documented, with example, refusals and limits', () => {
  const routed = operations.filter(isForKeys)
  assert.deepEqual([...documented.keys()].sort(), routed.map(({ name }) => name).sort())
  for (const operation of routed) {
    const shown = documented.get(operation.name)
    for (const { code, status } of operation.refuses as Refusal[]) {
      const examples = shown.responses[status]?.content['application/problem+json'].examples
      assert.ok(examples?.[code], `${operation.name} does not tell of ${code}`)
    }
    assert.deepEqual(
      shown['x-limits'][0],
      { quota: 300, windowSeconds: 60, per: 'key' },
      operation.name,
    )
    const body = shown.requestBody?.content['application/json']
    if (body)
      assert.ok(
        Object.keys(body.example).length > 0 || !shown.requestBody.required,
        `${operation.name} has no example`,
      )
    const success = shown.responses[operation.status]
    assert.ok(
      operation.status === 204 || success.content['application/json'].example !== undefined,
      `${operation.name} shows no answer`,
    )
  }
})

test('every string in an input has a maximum, a pattern, a format or a list of values; every list has a maximum', () => {
  const loose: string[] = []
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  const walk = (schema: any, at: string) => {
    if (
      schema?.type === 'string' &&
      !['maxLength', 'pattern', 'format', 'enum', 'const', 'allOf'].some((word) => word in schema)
    )
      loose.push(at)
    if (schema?.type === 'array' && !('maxItems' in schema)) loose.push(at)
    for (const [key, inner] of Object.entries(schema?.properties ?? {})) walk(inner, `${at}.${key}`)
    for (const inner of schema?.anyOf ?? []) walk(inner, at)
    if (schema?.items) walk(schema.items, `${at}[]`)
    if (typeof schema?.additionalProperties === 'object')
      walk(schema.additionalProperties, `${at}.*`)
  }
  for (const [name, each] of documented) {
    walk(each.requestBody?.content['application/json'].schema, name)
    for (const parameter of each.parameters) walk(parameter.schema, `${name}?${parameter.name}`)
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (name !== 'Problem') walk(schema, name)
  assert.deepEqual(loose, [])
})
