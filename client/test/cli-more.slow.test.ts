import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine, OPERATORS } from './command-line.ts'
import { deadAddress } from './moody-server.ts'

// Each command is a process, which takes half a second of processor time: `cli.test.ts` has the
// common ones.

const { world, url, home, mailcast, ada } = await commandLine()

test('input comes from a file or from standard input, and flags go before it', async () => {
  const { env } = await ada()
  const input = JSON.stringify({
    subject: 'From the file',
    content: { format: 'markdown', body: 'Hello' },
  })
  const made = await mailcast(
    ['campaigns', 'create', '--input', '-', '--subject', 'From the flag', '--json'],
    { env, input },
  )
  assert.equal((JSON.parse(made.out) as { subject: string }).subject, 'From the flag')
  const wrong = await mailcast(['campaigns', 'create', '--input', '-'], { env, input: '[1]' })
  assert.deepEqual(
    [wrong.code, wrong.err],
    [1, 'mailcast: Standard input must hold one JSON object: {…}.\n'],
  )
})

test('login keeps the key for this person’s eyes alone, and it goes to its own address and nowhere else', async () => {
  const { account } = await ada()
  const saved = await mailcast(['login', '--server', url], { input: `${account.apiKey}\n` })
  assert.deepEqual([saved.code, saved.err], [0, ''])
  const file = join(home, '.config/mailcast/config.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url, apiKey: account.apiKey })
  assert.match(
    (await mailcast(['newsletters', 'list'], { env: { MAILCAST_URL: '' } })).out,
    /The Weekly Garden/,
  )
  const elsewhere = await mailcast(['newsletters', 'list', '--server', await deadAddress()])
  assert.match(elsewhere.err, /^mailcast: The saved key is for http/)
  const wrong = await mailcast(['login'], { input: `mc_${'x'.repeat(43)}\n` })
  assert.equal(wrong.code, 1)
  assert.match(wrong.err, /unauthorized/)
  await mailcast(['logout'])
  assert.match(
    (await mailcast(['newsletters', 'list'])).err,
    /^mailcast: There is no API key\. Set MAILCAST_API_KEY/,
  )
})

test('what is mistyped is told with the nearest name, before anything is sent', async () => {
  const env = { MAILCAST_API_KEY: 'mc_x', MAILCAST_URL: await deadAddress() }
  const told = async (...args: string[]) => (await mailcast(args, { env })).err
  assert.match(await told('contcats'), /Did you mean contacts\?/)
  assert.match(await told('contacts', 'ad'), /Did you mean contacts add\?/)
  assert.match(
    await told('contacts', 'add', '--emial', 'x'),
    /no flag --emial\. Did you mean --email\?/,
  )
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
  assert.match(
    (await mailcast(['keys', 'create', '--help'], { main: OPERATORS })).out,
    /--account <id>/,
  )
  assert.match(
    (await mailcast(['help', 'keys', 'create'], { main: OPERATORS })).out,
    /--account <id>/,
  )
  assert.match((await mailcast(['--help'], { main: OPERATORS })).out, /contacts --help/)
  assert.match(
    (await mailcast(['contact', 'list'], { main: OPERATORS })).err,
    /unknown command 'contact'\nDid you mean contacts\?/,
  )
})

test('the operator’s command logs in and out, and listens with the key of the environment or of --key', async () => {
  const { account, env } = await ada()
  const XDG_CONFIG_HOME = mkdtempSync(join(home, 'operator-'))
  const logged = await mailcast(['login', '--server', url], {
    env: { XDG_CONFIG_HOME },
    input: account.apiKey,
    main: OPERATORS,
  })
  assert.match(logged.out, /^Saved in /)
  assert.match(
    (await mailcast(['logout'], { env: { XDG_CONFIG_HOME }, main: OPERATORS })).out,
    /no saved key any more/,
  )
  assert.match((await mailcast(['help', 'listen'], { main: OPERATORS })).out, /--key TEXT/)
  const listen = ['listen', '--forward-to', 'http://localhost:9/hooks']
  assert.match((await mailcast(listen, { main: OPERATORS })).err, /Set MAILCAST_API_KEY/)
  const wrong = { MAILCAST_API_KEY: `mc_${'x'.repeat(43)}` }
  assert.match(
    (await mailcast(listen, { env: wrong, main: OPERATORS })).err,
    /unknown or has been revoked/,
  )
  assert.match(
    (await mailcast([...listen, '--key', wrong.MAILCAST_API_KEY], { env, main: OPERATORS })).err,
    /unknown or has been revoked/,
  )
})

test('an export is awaited and saved under its name or another, and an old file of that name stays', async (t) => {
  const { account, run } = await ada()
  world.system.ports.deployment.baseUrl = url
  const ended = new AbortController()
  const jobs = (async () => {
    for (; !ended.signal.aborted; await pause(100)) await world.jobs()
  })()
  t.after(() => {
    ended.abort()
    return jobs
  })
  await world.ok(account, 'add_contact', { email: 'ada@example.com' })
  const saved = await run('contacts', 'export', '--fields', '["email"]', '--out', 'mine.csv')
  assert.deepEqual(saved, { code: 0, out: '1 contacts saved in mine.csv\n', err: '' })
  assert.equal(readFileSync(join(home, 'mine.csv'), 'utf8'), '\uFEFFemail\r\n"ada@example.com"\r\n')
  const named = await run('contacts', 'export', '--format', 'jsonl')
  const [, name] = /saved in ([\w-]+\.jsonl)\n$/.exec(named.out)!
  assert.equal(JSON.parse(readFileSync(join(home, name!), 'utf8')).email, 'ada@example.com')
  writeFileSync(join(home, name!), 'old')
  const again = await run('contacts', 'export', '--format', 'jsonl')
  assert.deepEqual(
    [
      again.code,
      /is there already.*--out/.test(again.err),
      readFileSync(join(home, name!), 'utf8'),
    ],
    [1, true, 'old'],
  )
  const started = await run('contacts', 'export', '--no-wait', '--json')
  assert.equal(JSON.parse(started.out).status, 'queued')
})
