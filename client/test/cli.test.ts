import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testServer } from '../../test/support/http.ts'
import { until } from '../../test/support/sinks.ts'
import { testWorld } from '../../test/support/world.ts'
import type { Subscriber } from '../src/index.ts'
import { deadAddress } from './moody-server.ts'

const world = await testWorld()
const { url } = await testServer(world)
const MAIN = new URL('../src/cli/main.ts', import.meta.url).pathname
const OPERATORS = new URL('../../src/main.ts', import.meta.url).pathname
const home = mkdtempSync(join(tmpdir(), 'mailcast-cli-'))
after(() => rmSync(home, { recursive: true, force: true }))

interface Ran {
  code: number | null
  out: string
  err: string
}

/** Runs the command line in a process of its own; `input` goes to its standard input. */
function mailcast(
  args: string[],
  { env = {}, input = '', main = MAIN }: { env?: Record<string, string>; input?: string; main?: string } = {},
): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main, ...args], { env: { PATH, NODE_COMPILE_CACHE, HOME: home, MAILCAST_URL: url, ...env }, cwd: home })
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })))
}

async function ada() {
  const account = await world.account()
  const env = { MAILCAST_API_KEY: account.apiKey }
  return { account, env, run: (...args: string[]) => mailcast(args, { env }) }
}

test('a contact is added by flags, read as lines under each other or as JSON, and deleted', async () => {
  const { account, run } = await ada()
  await world.ok(account, 'create_custom_field', { name: 'plot', type: 'number' })
  const added = await run('contacts', 'add', '--email', 'ada@example.com', '--tags', 'vip,friends', '--fields', '{"plot": 7}', '--json')
  assert.deepEqual([added.code, added.err], [0, ''])
  const contact = JSON.parse(added.out) as Subscriber
  assert.deepEqual([contact.email, contact.tags, contact.fields], ['ada@example.com', ['vip', 'friends'], { plot: 7 }])
  const read = await run('contacts', 'get', contact.id)
  assert.match(read.out, /^id {14}sub_\w+\n/)
  assert.match(read.out, /\ntags {12}vip, friends\nfields\.plot {5}7\n/)
  const gone = await run('contacts', 'delete', contact.id)
  assert.deepEqual(gone, { code: 0, out: 'Done.\n', err: '' })
})

test('a list is a table with a hint at the next page, and all pages with --all', async () => {
  const { account, run } = await ada()
  for (let i = 0; i < 3; i++) await world.ok(account, 'add_contact', { email: `r${i}@example.com` })
  const page = await run('contacts', 'list', '--limit', '2', '--include', 'total')
  assert.match(page.out, /^id +newsletterId +email +status/)
  assert.equal(page.out.trim().split('\n').length, 3)
  assert.match(page.err, /^3 in all\.\nThere are more: --all, or --cursor \S+\n$/)
  const lines = (await run('contacts', 'list', '--all', '--limit=1', '--json')).out.trim().split('\n')
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as Subscriber).email),
    ['r2@example.com', 'r1@example.com', 'r0@example.com'],
  )
  const none = await run('campaigns', 'list')
  assert.deepEqual(none, { code: 0, out: '', err: 'There are none.\n' })
})

test('a refusal is told in plain lines with its pointers and code, as JSON too where that was asked, and ends with 1', async () => {
  const { run } = await ada()
  const refused = await run('contacts', 'add', '--email', 'no address', '--source', 'x\ny')
  assert.equal(refused.code, 1)
  assert.match(refused.err, /^mailcast: .*\n {2}\/email {2}.+\n {2}\/source {2}.+line breaks\.\n {2}\(invalid_request, 422, req_\w+\)\n$/)
  const json = await run('contacts', 'get', 'sub_01k5r8f3q5fz9v1m6x2c7n4b0d', '--json')
  assert.deepEqual([json.code, (JSON.parse(json.out) as { code: string }).code], [1, 'not_found'])
})

test('a CSV file is imported to its end, and a missing one is told so', async () => {
  const { account, run } = await ada()
  writeFileSync(join(home, 'readers.csv'), 'email,first_name\nada@example.com,Ada\nnobody,x\n')
  const importing = run('import', 'readers.csv', '--no-dry-run')
  await until('it is taken', async () => (await world.ok(account, 'list_imports')).data.length === 1)
  await world.jobs()
  const ended = await importing
  assert.match(ended.out, /\ncounts\.added +1\n/)
  assert.match(ended.out, /\nerrors\nline {2}code +detail\n3 +invalid_email/)
  assert.equal(ended.code, 0)
  const [, id] = /Refused rows: 1\. .* get-import-refusals (imp_\w+) > mend\.csv\n/.exec(ended.err) ?? assert.fail(ended.err)
  const refusals = 'email,first_name,refused_because\r\nnobody,x,“nobody” is not an e-mail address.\r\n'
  assert.equal((await run('contacts', 'get-import-refusals', id!)).out, refusals)
  const preview = await run('contacts', 'import', '--file', 'readers.csv', '--dry-run', '--json')
  assert.deepEqual((JSON.parse(preview.out) as { counts: unknown }).counts, { read: 2, good: 1, refused: 1 })
  assert.match((await run('contacts', 'import', 'nowhere.csv')).err, /^mailcast: There is no file nowhere\.csv\.\n$/)
})

test('input comes from a file or from standard input, and flags go before it', async () => {
  const { env } = await ada()
  const input = JSON.stringify({ subject: 'From the file', content: { format: 'markdown', body: 'Hello' } })
  const made = await mailcast(['campaigns', 'create', '--input', '-', '--subject', 'From the flag', '--json'], { env, input })
  assert.equal((JSON.parse(made.out) as { subject: string }).subject, 'From the flag')
  const wrong = await mailcast(['campaigns', 'create', '--input', '-'], { env, input: '[1]' })
  assert.deepEqual([wrong.code, wrong.err], [1, 'mailcast: Standard input must hold one JSON object: {…}.\n'])
})

test('login keeps the key for this person’s eyes alone, and it goes to its own address and nowhere else', async () => {
  const { account } = await ada()
  const saved = await mailcast(['login', '--server', url], { input: `${account.apiKey}\n` })
  assert.deepEqual([saved.code, saved.err], [0, ''])
  const file = join(home, '.config/mailcast/config.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url, apiKey: account.apiKey })
  assert.match((await mailcast(['newsletters', 'list'], { env: { MAILCAST_URL: '' } })).out, /The Weekly Garden/)
  const elsewhere = await mailcast(['newsletters', 'list', '--server', await deadAddress()])
  assert.match(elsewhere.err, /^mailcast: The saved key is for http/)
  const wrong = await mailcast(['login'], { input: `mc_${'x'.repeat(43)}\n` })
  assert.equal(wrong.code, 1)
  assert.match(wrong.err, /unauthorized/)
  await mailcast(['logout'])
  assert.match((await mailcast(['newsletters', 'list'])).err, /^mailcast: There is no API key\. Set MAILCAST_API_KEY/)
})

test('what is mistyped is told with the nearest name, before anything is sent', async () => {
  const env = { MAILCAST_API_KEY: 'mc_x', MAILCAST_URL: await deadAddress() }
  const told = async (...args: string[]) => (await mailcast(args, { env })).err
  assert.match(await told('contcats'), /Did you mean contacts\?/)
  assert.match(await told('contacts', 'ad'), /Did you mean contacts add\?/)
  assert.match(await told('contacts', 'add', '--emial', 'x'), /no flag --emial\. Did you mean --email\?/)
  assert.match(await told('contacts', 'add'), /contacts add needs EMAIL/)
  assert.match(await told('contacts', 'add', '--email', '--json'), /--email needs a value/)
  assert.match(await told('contacts', 'list', '--limit', 'ten'), /--limit takes a number/)
  assert.match(await told('contacts', 'get'), /contacts get needs CONTACT-ID/)
  assert.match(await told('contacts', 'get', 'a', 'b'), /What is "b"\?/)
})

test('the operator’s command hands areas on, and keeps its own', async () => {
  const { env } = await ada()
  const listed = await mailcast(['newsletters', 'list'], { env, main: OPERATORS })
  assert.match(listed.out, /The Weekly Garden/)
  assert.match((await mailcast(['keys', 'list'], { env, main: OPERATORS })).out, /^id +name +level/)
  assert.match((await mailcast(['keys', 'create', '--help'], { main: OPERATORS })).out, /--account <id>/)
  assert.match((await mailcast(['help', 'keys', 'create'], { main: OPERATORS })).out, /--account <id>/)
  assert.match((await mailcast(['--help'], { main: OPERATORS })).out, /contacts --help/)
})

test('the operator’s command logs in and out, and listens with the key of the environment or of --key', async () => {
  const { account, env } = await ada()
  const XDG_CONFIG_HOME = mkdtempSync(join(home, 'operator-'))
  const logged = await mailcast(['login', '--server', url], { env: { XDG_CONFIG_HOME }, input: account.apiKey, main: OPERATORS })
  assert.match(logged.out, /^Saved in /)
  assert.match((await mailcast(['logout'], { env: { XDG_CONFIG_HOME }, main: OPERATORS })).out, /no saved key any more/)
  assert.match((await mailcast(['help', 'listen'], { main: OPERATORS })).out, /--key TEXT/)
  const listen = ['listen', '--forward-to', 'http://localhost:9/hooks']
  assert.match((await mailcast(listen, { main: OPERATORS })).err, /Set MAILCAST_API_KEY/)
  const wrong = { MAILCAST_API_KEY: `mc_${'x'.repeat(43)}` }
  assert.match((await mailcast(listen, { env: wrong, main: OPERATORS })).err, /unknown or has been revoked/)
  assert.match((await mailcast([...listen, '--key', wrong.MAILCAST_API_KEY], { env, main: OPERATORS })).err, /unknown or has been revoked/)
})

test('an export is awaited and saved under its name or another, and an old file of that name stays', async (t) => {
  const { account, run } = await ada()
  world.system.ports.deployment.baseUrl = url
  const jobs = setInterval(() => void world.jobs(), 100)
  t.after(() => clearInterval(jobs))
  await world.ok(account, 'add_contact', { email: 'ada@example.com' })
  const saved = await run('contacts', 'export', '--fields', '["email"]', '--out', 'mine.csv')
  assert.deepEqual(saved, { code: 0, out: '1 contacts saved in mine.csv\n', err: '' })
  assert.equal(readFileSync(join(home, 'mine.csv'), 'utf8'), '\uFEFFemail\r\n"ada@example.com"\r\n')
  const named = await run('contacts', 'export', '--format', 'jsonl')
  const [, name] = /saved in ([\w-]+\.jsonl)\n$/.exec(named.out)!
  assert.equal(JSON.parse(readFileSync(join(home, name!), 'utf8')).email, 'ada@example.com')
  writeFileSync(join(home, name!), 'old')
  const again = await run('contacts', 'export', '--format', 'jsonl')
  assert.deepEqual([again.code, /is there already.*--out/.test(again.err), readFileSync(join(home, name!), 'utf8')], [1, true, 'old'])
  const started = await run('contacts', 'export', '--no-wait', '--json')
  assert.equal(JSON.parse(started.out).status, 'queued')
})
