import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openBrowser, skip as skipBrowser } from '../../test/support/browser.ts'
import { testServer } from '../../test/support/http.ts'
import { testWorld } from '../../test/support/world.ts'
import { packedClient, run, type Runtime, testRuntime } from './packed.ts'

const world = await testWorld()
const { url } = await testServer(world)
const ROOT = new URL('../..', import.meta.url).pathname
const packed = await packedClient()
const { folder, installed, files } = packed

/**
 * The oldest Node that the client supports (`engines`), where this machine has it beside the Node
 * of the tests.
 */
const OLDEST = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (path) =>
    existsSync(path) &&
    spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'),
)

/**
 * The Nodes that run the package: that of the tests, and the oldest one. Without it those tests are
 * skipped and say so.
 */
const NODES: readonly Runtime[] = [
  { name: 'the Node of the tests', command: [process.execPath], skip: false },
  {
    name: 'Node 20',
    command: [OLDEST ?? process.execPath],
    skip: OLDEST === undefined && 'no Node 20 on this machine',
  },
]

for (const node of NODES) testRuntime(node, packed, { world, url })

test('the package holds the compiled client, its types and its licence, and no source of anything', () => {
  assert.deepEqual(
    files.filter((path) => !path.startsWith('dist/')),
    ['LICENSE', 'README.md', 'package.json', 'skills/mailcast/SKILL.md'],
  )
  const strange = files.filter(
    (path) =>
      path.startsWith('dist/') && !/^dist\/(cli\/|generated\/)?[a-z-]+\.(js|d\.ts)$/.test(path),
  )
  assert.deepEqual(strange, [])
  const server = files.filter((path) =>
    /from '(?:#|\.\.\/\.\.\/(?:\.\.\/)?src)|kysely|fastify|from 'zod'/.test(
      readFileSync(join(installed, path), 'utf8'),
    ),
  )
  assert.deepEqual(server, [])
})

test('its version is the server’s, and it depends on nothing', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const own = read(join(installed, 'package.json'))
  assert.deepEqual(
    [own['name'], own['version'], own['dependencies']],
    ['mailcast', read(join(ROOT, 'package.json'))['version'], undefined],
  )
})

test(
  'a page of another origin signs a reader up with it, by a key that may do nothing else',
  { skip: skipBrowser },
  async () => {
    const ada = await world.account()
    const { key } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
    const site = createServer((request, response) => {
      const path = join(installed, 'dist', request.url!)
      if (request.url !== '/' && existsSync(path))
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(path))
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>A blog</title>')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    after(() => void site.close())
    const browser = await openBrowser()
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const answer = await page.evaluate(`import('/index.js').then(async ({ Mailcast }) => {
    const mailcast = new Mailcast({ apiKey: '${key}', baseUrl: '${url}' })
    const { body, requestId, limits } = await mailcast.contacts.add({ email: 'reader@example.com' }).answer()
    return [body, /^req_/.test(requestId), limits.map(({ name }) => name)]
  })`)
    assert.deepEqual(answer, [
      { email: 'reader@example.com', status: 'pending' },
      true,
      ['key', 'add_contact', 'add_contact-visitor'],
    ])
  },
)

/**
 * Returns the TypeScript of a guide. A client and Node's environment are added where an example
 * only mentions them.
 */
function examplesOf(guide: string): string[] {
  const blocks = [...readFileSync(join(ROOT, guide), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
    (found) => found[1]!,
  )
  const given = 'declare const process: { env: Record<string, string | undefined> }\n'
  const client = "declare const mailcast: import('mailcast').Mailcast\n"
  return blocks.map(
    (block) => `${given}${block.includes('new Mailcast(') ? '' : client}${block}\nexport {}\n`,
  )
}

test('its types, and every example of the guides, compile for a browser as they do here, without Node’s types', async () => {
  const examples = ['docs/client.md', 'client/README.md'].flatMap(examplesOf)
  assert.ok(examples.length >= 7)
  for (const [i, example] of examples.entries())
    writeFileSync(join(folder, `example-${i}.mts`), example)
  writeFileSync(
    join(folder, 'use.ts'),
    readFileSync(new URL('typed-use.ts', import.meta.url), 'utf8').replace(
      '../src/index.ts',
      'mailcast',
    ),
  )
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    module: 'nodenext',
    skipLibCheck: false,
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions,
      files: ['use.ts', ...examples.map((_example, i) => `example-${i}.mts`)],
    }),
  )
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder })
})
