import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newSecret, signHeaders, signingKeys } from '../../src/areas/webhooks/index.ts'
import type { TestWorld } from '../../test/support/world.ts'

const CLIENT = new URL('..', import.meta.url).pathname

/** A JavaScript runtime, and the words that run a file with it. */
export interface Runtime {
  name: string
  command: readonly [string, ...string[]]
  skip: string | false
}

type Packed = Awaited<ReturnType<typeof packedClient>>

/**
 * Packs what `npm publish` would send, and unpacks it into a folder as `npm install` would. `files`
 * has its paths.
 */
export async function packedClient() {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-package-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules/mailcast')
  const pack = ['pack', '--json', '--offline', '--pack-destination', folder]
  const { out } = await run('npm', pack, { cwd: CLIENT })
  const [{ filename, files }] = JSON.parse(out.slice(out.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ]
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1'], {
    cwd: folder,
  })
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "mailcast": "*" } }')
  return {
    folder,
    installed,
    archive: join(folder, filename),
    files: files.map(({ path }) => path),
  }
}

/** Runs a program to its end, which must be a success. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env = {}, input }: { cwd: string; env?: Record<string, string>; input?: string },
) {
  const { NODE_OPTIONS: _options, ...inherited } = process.env
  const child = spawn(command, args, { cwd, env: { ...inherited, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  assert.equal(code, 0, `${command} ${args[0]} ended with ${code}: ${out}${err}`)
  return { out, err }
}

const PROGRAM = `import { Mailcast, isProblem, verifyWebhook } from 'mailcast'
const { KEY, URL: baseUrl, SIGNED } = process.env
const mailcast = new Mailcast({ apiKey: KEY, baseUrl })
const added = await mailcast.contacts.add({ email: 'ada@example.com' })
await mailcast.contacts.add({ email: 'bob@example.com' })
const emails = []
for await (const { email } of mailcast.contacts.list({ limit: 1 })) emails.push(email)
const file = new Blob(['email\\ncy@example.com\\n'])
const preview = await mailcast.contacts.import({ file, dryRun: true })
const refused = await mailcast.contacts.add({ email: 'x' }).catch((error) => error)
const { body, headers, secret } = JSON.parse(SIGNED)
const event = await verifyWebhook({ body, headers, secret })
const forged = await verifyWebhook({ body: body + ' ', headers, secret }).catch((error) => error)
console.log(JSON.stringify([added.email, emails, preview.counts.good, isProblem(refused, 'add_contact'), refused.code, event.type, forged.name]))`

/** Tests the package and its command in one runtime. */
export function testRuntime(
  { name, command: [program, ...words], skip }: Runtime,
  { folder, installed }: Packed,
  { world, url }: { world: TestWorld; url: string },
): void {
  const start = (args: readonly string[], more: { env: Record<string, string>; input?: string }) =>
    run(program, [...words, ...args], {
      cwd: folder,
      ...more,
      env: { DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', ...more.env },
    })

  test(
    `${name} imports it, adds a contact, reads pages, reports a refusal and verifies a webhook, without a warning`,
    { skip },
    async () => {
      const ada = await world.account()
      const { secret } = newSecret()
      const body = '{"type":"webhook.test","timestamp":"2026-01-15T09:30:00.000Z","data":{}}'
      const signed = { id: 'msg_1', body, at: new Date() }
      const headers = signHeaders(signingKeys([{ secret, until: null }]), signed)
      writeFileSync(join(folder, 'use.mjs'), PROGRAM)
      const env = { KEY: ada.apiKey, URL: url, SIGNED: JSON.stringify({ body, headers, secret }) }
      const { out, err } = await start(['use.mjs'], { env })
      assert.equal(err, '')
      assert.deepEqual(JSON.parse(out), [
        'ada@example.com',
        ['bob@example.com', 'ada@example.com'],
        1,
        true,
        'invalid_request',
        'webhook.test',
        'WebhookVerificationError',
      ])
    },
  )

  test(
    `its command runs under ${name}, and keeps a login, without a warning`,
    { skip },
    async () => {
      const ada = await world.account()
      const bin = join(installed, 'dist/cli/main.js')
      assert.match(readFileSync(bin, 'utf8'), /^#!\/usr\/bin\/env node\n/)
      const home = join(folder, name.replaceAll(' ', '-'))
      const env = { HOME: home, XDG_CONFIG_HOME: '' }
      const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
        version: string
      }
      assert.equal((await start([bin, '--version'], { env })).out, `${manifest.version}\n`)
      const login = [bin, 'login', '--profile', 'garden', '--server', url]
      await start(login, { env, input: ada.apiKey })
      const saved = statSync(join(home, '.config/mailcast/config.json'))
      assert.equal(saved.mode & 0o777, 0o600)
      writeFileSync(join(folder, 'readers.csv'), 'email\nbob@example.com\n')
      const imported = ['contacts', 'import', 'readers.csv', '--dry-run', '--profile', 'garden']
      const preview = await start([bin, ...imported], { env })
      assert.match(preview.out, /counts\.good +1\n/)
      const listed = await start([bin, 'newsletters', 'list', '--profile', 'garden'], { env })
      assert.deepEqual([/The Weekly Garden/.test(listed.out), preview.err + listed.err], [true, ''])
    },
  )
}
