import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { apiClient } from '#test/contract/client.ts'
import { mailcast } from '#test/processes/process.ts'
import { smtpSink, until } from '#test/sinks.ts'
import { workerProcess } from '#test/processes/worker-process.ts'

// A server with a private database, and workers that an operator adds to it: ROLES=worker npm
// start.

const READERS = 200
/** The most mails that a worker was submitting when it was killed. */
const UNDER_WAY = 64
const METRICS_TOKEN = 'a-token-for-metrics-that-is-long-enough'

const smtp = await smtpSink()
const product = await mailcast({ ROLES: 'api', SMTP_URL: smtp.url, METRICS_TOKEN })
const [account, another, second] = await Promise.all([
  product.account(),
  workerProcess(product.env),
  workerProcess(product.env),
])
const api = apiClient(product.url, account.apiKey)
let worker = second

/**
 * Starts a campaign and waits until some of its mails are sent. Those under way then wait for
 * `smtp.release()`.
 */
async function campaignUnderWay(subject: string) {
  const { id } = await api.post('/campaigns', {
    subject,
    content: { format: 'markdown', body: 'Once each.' },
  })
  const mails = () =>
    smtp.mails.filter(({ raw }) => raw.toString('latin1').includes(`Subject: ${subject}\r\n`))
  smtp.hold(READERS / 4)
  await api.post(`/campaigns/${id}/send`)
  await until('a quarter has arrived', () => mails().length >= READERS / 4)
  assert.ok(mails().length < READERS, 'the campaign is in its middle')
  return {
    mails,
    async ended(): Promise<{ sent: number; uncertain: number }> {
      await until(
        'the campaign ends',
        async () => (await api.get(`/campaigns/${id}`)).status === 'sent',
      )
      const to = mails().map((mail) => mail.to)
      assert.equal(new Set(to).size, to.length, 'two mails for one reader')
      return (await api.get(`/campaigns/${id}`)).counts
    },
  }
}

const serverLog = () => readFileSync(join(product.dataDir, 'postgres', 'server.log'), 'utf8')

test('a worker joins the database of a running server, does its work, and says how it is', async () => {
  await api.post('/contacts/imports', {
    rows: Array.from({ length: READERS }, (_, i) => ({ email: `r${i}@readers.example` })),
  })
  await until(
    'the import',
    async () => (await api.get('/contacts?include=total&status=active&limit=1')).total === READERS,
  )
  for (const path of ['/healthz', '/readyz'])
    assert.equal((await fetch(worker.url + path)).status, 200)
  assert.equal((await fetch(`${worker.url}/metrics`)).status, 401)
  const metrics = await fetch(`${worker.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  assert.match(await metrics.text(), /^process_resident_memory_bytes \d+$/m)
  assert.equal((await fetch(`${worker.url}/api/v1/newsletters`)).status, 404)
})

test('a second api is refused with the way out, and a command works beside server and worker', async () => {
  const [, contacts] = await Promise.all([
    assert.rejects(
      product.command('start', { PORT: '0' }),
      /Another Mailcast already serves .* \(process \d+\)\. .*ROLES=worker/,
    ),
    product.command('call', 'list_contacts', '--json', '{"limit": 1}'),
  ])
  assert.match(contacts, /@readers\.example/)
})

test('SIGTERM in the middle of a campaign: the worker ends, and nothing is uncertain', async () => {
  const campaign = await campaignUnderWay('By two')
  const ended = another.kill('SIGTERM')
  smtp.release()
  assert.equal(await ended, 0)
  assert.equal((await fetch(`${product.url}/readyz`)).status, 200)
  const { sent, uncertain } = await campaign.ended()
  assert.deepEqual({ sent, uncertain }, { sent: READERS, uncertain: 0 })
})

test('kill -9 of the worker in the middle of a campaign: only what was under way is uncertain', async () => {
  const campaign = await campaignUnderWay('Killed')
  await worker.kill('SIGKILL')
  smtp.release()
  // The dead worker's leases would last an hour here, so only a take-over ends them.
  const client = new Client({
    host: join(product.dataDir, 'postgres', 'socket'),
    user: 'mailcast',
    database: 'mailcast',
  })
  await client.connect()
  await client.query(
    "update send_slice set claimed_until = now() + interval '1 hour' where claimed_until > now()",
  )
  await client.end()
  worker = await workerProcess(product.env)
  const { sent, uncertain } = await campaign.ended()
  assert.equal(sent + uncertain, READERS)
  assert.ok(uncertain <= UNDER_WAY, `${uncertain} uncertain`)
})

test('kill -9 of the server: its worker goes on, and the next start works at once', async () => {
  const campaign = await campaignUnderWay('On its own')
  await product.signal('SIGKILL')
  smtp.release()
  await until('all are sent', () => campaign.mails().length === READERS)
  await product.start()
  const { sent, uncertain } = await campaign.ended()
  assert.deepEqual({ sent, uncertain }, { sent: READERS, uncertain: 0 })
  assert.equal((await fetch(`${worker.url}/readyz`)).status, 200)
})

test('SIGTERM of the server in the middle of a campaign: its worker finishes first, says why, and ends; then the database stops', async () => {
  const campaign = await campaignUnderWay('Until later')
  const stopping = product.signal('SIGTERM')
  smtp.release()
  assert.equal(await worker.ended, 1)
  assert.match(worker.log(), /the server of this worker stops, and its database with it/)
  assert.equal(await stopping, 0)
  assert.match(serverLog().trimEnd().split('\n').at(-1)!, /database system is shut down/)
  const [next] = await Promise.all([workerProcess(product.env), product.start()])
  const { sent, uncertain } = await campaign.ended()
  assert.deepEqual({ sent, uncertain }, { sent: READERS, uncertain: 0 })
  assert.equal(await next.kill('SIGTERM'), 0)
})
