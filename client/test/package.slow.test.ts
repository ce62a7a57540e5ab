import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { openBrowser, skip as skipBrowser } from '../../test/support/browser.ts'
import { testServer } from '../../test/support/http.ts'
import { testWorld } from '../../test/support/world.ts'
import { packedClient, run, type Runtime, testRuntime } from './packed.ts'

const world = await testWorld()
const { url } = await testServer(world)
const ROOT = new URL('../..', import.meta.url).pathname
const packed = await packedClient()
const { folder, installed, archive, files } = packed

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

test('the first program of its README runs as it is written there', async () => {
  const ada = await world.account()
  const [, program] = /```ts\n(.*?)```/s.exec(readFileSync(join(installed, 'README.md'), 'utf8'))!
  writeFileSync(join(folder, 'first.mjs'), program!.replace('https://news.example.com', url))
  const env = { MAILCAST_API_KEY: ada.apiKey }
  const { out } = await run(process.execPath, ['first.mjs'], { cwd: folder, env })
  assert.equal(out, 'pending\nreader@example.com\n')
})

test('the workflow of the guide checks issues, and pushes those pushed before', async () => {
  const ada = await world.account()
  const guide = readFileSync(join(ROOT, 'docs/client.md'), 'utf8')
  const { jobs } = parse(/```yaml\n(.*?)```/s.exec(guide)![1]!) as {
    jobs: Record<'check' | 'push', { steps: { run?: string }[] }>
  }
  const repository = join(folder, 'repository')
  for (const name of ['tools', 'issues']) mkdirSync(join(repository, name), { recursive: true })
  copyFileSync(archive, join(repository, 'tools', basename(archive)))
  const prefix = join(folder, 'global')
  const env = {
    MAILCAST_API_KEY: ada.apiKey,
    MAILCAST_URL: url,
    HOME: folder,
    PATH: `${join(prefix, 'bin')}:${process.env['PATH']}`,
    npm_config_prefix: prefix,
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
  }
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: repository,
      env,
    })
  await git('init', '--quiet')
  await git('commit', '--quiet', '--allow-empty', '--message', 'Begin')
  // As GitHub runs a step that names no shell, after a push of one commit.
  const runJob = async (job: 'check' | 'push') => {
    await git('add', 'issues')
    await git('commit', '--quiet', '--allow-empty', '--message', 'Write')
    for (const { run: step } of jobs[job].steps)
      if (step !== undefined)
        await run('bash', ['-e', '-c', step], {
          cwd: repository,
          env: { ...env, BEFORE: 'HEAD~1' },
        })
  }
  const issue = join(repository, 'issues/march.md')
  writeFileSync(issue, '---\nsubject: March\n---\n\nSow your peas.\n')
  await runJob('check')
  await runJob('push')
  assert.equal((await world.ok(ada, 'list_campaigns')).data.length, 0)
  await run('mailcast', ['push', 'issues/march.md'], { cwd: repository, env })
  writeFileSync(issue, readFileSync(issue, 'utf8').replace('peas', 'beans'))
  await runJob('push')
  const [draft, ...more] = (await world.ok(ada, 'list_campaigns')).data
  assert.equal(more.length, 0)
  const { content } = await world.ok(ada, 'get_campaign', { campaignId: draft.id })
  assert.equal(content.body.trim(), 'Sow your beans.')
  writeFileSync(join(repository, 'issues/empty.md'), '')
  await assert.rejects(runJob('check'), /empty\.md: error: /)
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
