import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { areas, events, jobs, operations } from '#catalogue'
import type { Refusal } from '#operation/problem.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const BIN = join(ROOT, 'node_modules/.bin')

const SOURCE = { areas, events, version: '1.0.0', serverUrl: '/' }

// oxlint-disable-next-line typescript/no-explicit-any -- a document of every shape
const document = openApiDocument(SOURCE) as any
// oxlint-disable-next-line typescript/no-explicit-any -- as above
const documented = new Map<string, any>(
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  Object.values(document.paths).flatMap((path: any) => Object.values(path).map((each: any) => [each.operationId, each] as const)),
)

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.openapi-test-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('every operation with a route is in the document, with an example, its refusals and its limits', () => {
  const routed = operations.filter(({ route }) => route !== null)
  assert.deepEqual([...documented.keys()].sort(), routed.map(({ name }) => name).sort())
  for (const operation of routed) {
    const shown = documented.get(operation.name)
    for (const { code, status } of operation.refuses as Refusal[]) {
      const examples = shown.responses[status]?.content['application/problem+json'].examples
      assert.ok(examples?.[code], `${operation.name} does not tell of ${code}`)
    }
    assert.deepEqual(shown['x-limits'][0], { quota: 300, windowSeconds: 60, per: 'key' }, operation.name)
    const body = shown.requestBody?.content['application/json']
    if (body) assert.ok(Object.keys(body.example).length > 0 || !shown.requestBody.required, `${operation.name} has no example`)
    const success = shown.responses[operation.status]
    assert.ok(operation.status === 204 || success.content['application/json'].example !== undefined, `${operation.name} shows no answer`)
  }
})

test('every string in an input has a maximum, a pattern, a format or a list of values; every list has a maximum', () => {
  const loose: string[] = []
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  const walk = (schema: any, at: string) => {
    if (schema?.type === 'string' && !['maxLength', 'pattern', 'format', 'enum', 'const', 'allOf'].some((word) => word in schema)) loose.push(at)
    if (schema?.type === 'array' && !('maxItems' in schema)) loose.push(at)
    for (const [key, inner] of Object.entries(schema?.properties ?? {})) walk(inner, `${at}.${key}`)
    for (const inner of schema?.anyOf ?? []) walk(inner, at)
    if (schema?.items) walk(schema.items, `${at}[]`)
    if (typeof schema?.additionalProperties === 'object') walk(schema.additionalProperties, `${at}.*`)
  }
  for (const [name, each] of documented) {
    walk(each.requestBody?.content['application/json'].schema, name)
    for (const parameter of each.parameters) walk(parameter.schema, `${name}?${parameter.name}`)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) if (name !== 'Problem') walk(schema, name)
  assert.deepEqual(loose, [])
})

test('Redocly finds nothing to warn of', () => {
  inFolder((folder) => {
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { status, stderr } = spawnSync(join(BIN, 'redocly'), ['lint', join(folder, 'openapi.json'), '--config', join(ROOT, 'redocly.yaml')], {
      encoding: 'utf8',
      env: environment,
    })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /\d+ warning/i)
  })
})

test('a typed client made of the document by a public generator compiles, and knows what it may not send', () => {
  inFolder((folder) => {
    execFileSync(join(BIN, 'swagger-typescript-api'), ['generate', '-p', 'openapi.json', '-o', '.', '-n', 'api.ts', '--silent'], {
      cwd: folder,
      stdio: 'pipe',
    })
    const caller = `
import { Api } from './api.ts'
const { api } = new Api({ baseUrl: 'http://localhost:3000', baseApiParams: { headers: { authorization: 'Bearer mc_x' } } })
const added = await api.addContact({ email: 'reader@example.com', fields: { first_name: 'Ada' } })
export const answer: string = added.data.email
const read = await api.getContact('sub_x')
export const tags: string[] = read.data.tags
export const code: string = read.error.code
// @ts-expect-error -- there is no such field
await api.addContact({ emial: 'reader@example.com' })
`
    writeFileSync(join(folder, 'caller.ts'), caller)
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['caller.ts'] }))
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    const { status, stdout } = spawnSync(join(BIN, 'tsc'), ['-p', folder], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  })
})

test('each id of the reference is there once, and mails to owners lead to one of them', () => {
  const ids = [...referencePage(SOURCE, document).text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  )
  const linked = jobs.flatMap((job) => ('more' in job ? [job.more as string] : []))
  assert.ok(linked.length >= 5)
  for (const anchor of [...linked, 'webhook-events']) assert.ok(ids.includes(anchor), anchor)
})
