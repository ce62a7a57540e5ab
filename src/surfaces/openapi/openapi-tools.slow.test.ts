import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { areas, events } from '#catalogue'
import { openApiDocument } from './document.ts'

// Other programs read the OpenAPI document.

const ROOT = new URL('../../..', import.meta.url).pathname
const BIN = join(ROOT, 'node_modules/.bin')

const document = openApiDocument({ areas, events, version: '1.0.0', serverUrl: '/' })

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.openapi-test-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('Redocly finds nothing to warn of', () => {
  inFolder((folder) => {
    const environment = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    }
    const { status, stderr } = spawnSync(
      join(BIN, 'redocly'),
      ['lint', join(folder, 'openapi.json'), '--config', join(ROOT, 'redocly.yaml')],
      {
        encoding: 'utf8',
        env: environment,
      },
    )
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /\d+ warning/i)
  })
})

test('a typed client made of the document by a public generator compiles, and knows what it may not send', () => {
  inFolder((folder) => {
    execFileSync(
      join(BIN, 'swagger-typescript-api'),
      ['generate', '-p', 'openapi.json', '-o', '.', '-n', 'api.ts', '--silent'],
      {
        cwd: folder,
        stdio: 'pipe',
      },
    )
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
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['caller.ts'] }),
    )
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    const { status, stdout } = spawnSync(join(BIN, 'tsc'), ['-p', folder], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  })
})
