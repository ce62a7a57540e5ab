import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { saveExport } from '../src/cli/save-export.ts'
import { runCli } from '../src/cli/run.ts'
import { processTerminal } from '../src/cli/terminal.ts'
import { clock } from '../src/clock.ts'
import { Mailcast } from '../src/index.ts'
import { answers, moodyServer, refuses } from './moody-server.ts'

const server = await moodyServer()
const home = mkdtempSync(join(tmpdir(), 'mailcast-hostile-'))
after(() => rmSync(home, { recursive: true, force: true }))

/** Runs a command in this process as on a terminal, against the server of the test. */
async function run(...args: string[]) {
  const ran = { code: 0, out: '', err: '' }
  const terminal = {
    ...processTerminal(server.url),
    env: { HOME: home, MAILCAST_API_KEY: 'mc_x', MAILCAST_URL: server.url },
    watched: true,
    width: 80,
    out: (text: string) => void (ran.out += text),
    err: (text: string) => void (ran.err += text),
  }
  ran.code = await runCli(args, terminal)
  return ran
}

test('no answer controls the terminal: not a problem, a cursor, a row or a wait', async () => {
  server.behave(
    refuses(503, 'first \u001b[2J'),
    answers(200, { data: [{ id: 'nl_1\u009b2J' }], nextCursor: 'x\u001b]0;y\u0007' }),
  )
  const listed = await run('newsletters', 'list')
  assert.match(listed.err, /first .*Trying again in 0 s/)
  server.behave(answers(200, { csv: 'email,\u001b[2J\r\n', nextCursor: null }))
  const refusals = await run('contacts', 'get-import-refusals', 'imp_1')
  assert.match(refusals.out, /^email,/)
  server.behave(refuses(400, 'last \u001b[2J'))
  const refused = await run('newsletters', 'list')
  assert.match(refused.err, /last /)
  for (const { out, err } of [listed, refusals, refused])
    assert.doesNotMatch(out + err, /(?!\n)\p{Cc}/u)
})

test('an export is saved whole behind a proxy that packs what it may', async () => {
  const csv = 'email\nada@example.com\n'
  server.behave(({ headers }, response) => {
    const packs = /gzip/.test(String(headers['accept-encoding']))
    const body = packs ? gzipSync(csv) : Buffer.from(csv)
    response.writeHead(200, {
      'content-type': 'text/csv',
      ...(packs ? { 'content-encoding': 'gzip' } : { 'content-length': body.length }),
    })
    response.end(body)
  })
  const path = join(home, 'contacts.csv')
  assert.equal(await saveExport(`${server.url}/export`, path), path)
  assert.equal(readFileSync(path, 'utf8'), csv)
})

test('a login in the browser ends with its code', async (t) => {
  server.behave(
    answers(201, { client_id: 'c' }),
    answers(200, { device_code: 'd', user_code: 'AAAA-BBBB', interval: 1, expires_in: 1e308 }),
    answers(400, { error: 'authorization_pending' }),
  )
  let now = 0
  t.mock.method(clock, 'now', () => (now += 4_000_000))
  const ended = await run('login', '--browser', '--server', server.url)
  assert.deepEqual([ended.code, /code has ended/.test(ended.err)], [1, true])
})

test('a name of an action that no header can hold is refused before anything is sent', async () => {
  server.behave(answers(200, {}))
  const mailcast = new Mailcast({ apiKey: 'mc_x', baseUrl: server.url })
  for (const idempotencyKey of ['a\r\nx: y', 'ü', ''])
    await assert.rejects(
      mailcast.contacts.add({ email: 'a@example.com' }, { idempotencyKey }),
      /idempotencyKey may hold letters of ASCII alone/,
    )
  assert.deepEqual(server.asked, [])
})
