import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { mailOf } from '../../src/areas/bounces/fixtures/mails.ts'
import { conversation, post } from '../../src/surfaces/inbound/fixtures/post.ts'
import { returns } from '../../src/surfaces/inbound/fixtures/returns.ts'
import { freePort } from '#test/processes/free-port.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { testWorld } from '#test/world.ts'

// Returned mails and processes.

const world = await testWorld()
const { listening, sentTo, countsOf, suppressed } = returns(world)
const HOST = 'mcbounces.garden.example'

test('two processes that take the same report at once write it down once', async () => {
  const ports = [await listening(), await listeningApart()]
  const { account, campaign, readers } = await sentTo(
    ...Array.from({ length: 8 }, (_, n) => `r${n}@readers.test`),
  )
  const posted = readers.flatMap(({ id, email }) => {
    const recipientToken = campaign.recipientTokenOf(id)
    const raw = mailOf('postfix-unknown-user', { recipientToken, reader: email })
    return ports.map((port) => post(port, `b${recipientToken}@${HOST}`, raw))
  })
  assert.deepEqual(
    await Promise.all(posted),
    posted.map(() => 250),
  )
  assert.equal((await countsOf(account, campaign)).bounces, 8)
  assert.equal((await suppressed(account)).length, 8)
})

test('the process listens where it is told to, says so, and ends with a peer still there', async () => {
  const port = await freePort()
  const running = await mailcastOnServer({
    BOUNCE_PORT: String(port),
    METRICS_TOKEN: 'a-token-for-tests-that-is-long-enough',
  })
  assert.equal(
    await post(port, `postmaster@${HOST}`, 'Subject: hello\r\n\r\nhello\r\n', 'a@b.example'),
    250,
  )
  assert.equal(await post(port, `b${'0'.repeat(48)}@${HOST}`, 'Subject: hello\r\n\r\n'), 550)
  assert.match(
    await running.command('doctor'),
    new RegExp(`mail that comes back: is read at 127\\.0\\.0\\.1:${port}`),
  )
  assert.match(
    await running.command('doctor', { BOUNCE_PORT: '' }),
    /mail that comes back: is not read: set BOUNCE_PORT/,
  )
  const metrics = await fetch(`${running.url}/metrics`, {
    headers: { authorization: 'Bearer a-token-for-tests-that-is-long-enough' },
  })
  assert.match(await metrics.text(), /mailcast_returned_mails_total\{what="letter"\} 1/)
  const peer = await conversation(port)
  const began = performance.now()
  assert.equal(await running.signal('SIGTERM'), 0)
  assert.ok(performance.now() - began < 20_000)
  peer.end()
})

/** Starts a listener in another process, on the same database. */
async function listeningApart(): Promise<number> {
  const script = new URL('../support/processes/return-listener.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, JSON.stringify(world.connection)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  after(async () => {
    child.stdin.end()
    await once(child, 'exit')
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return Number(printed.toString())
}
