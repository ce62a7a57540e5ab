import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { apiClient } from '#test/contract/client.ts'
import { mailcast } from '#test/processes/process.ts'
import { smtpSink, until } from '#test/sinks.ts'

const smtp = await smtpSink()
const product = await mailcast({ SMTP_URL: smtp.url })
const account = await product.account()
const api = apiClient(product.url, account.apiKey)

test('a request that is held open across SIGTERM gets its answer, and nothing is left behind', async () => {
  const body = JSON.stringify({ email: 'held@readers.example' })
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.apiKey}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await until('the server has the request', () => answer.startsWith('HTTP/1.1 100 '))
  const ended = product.signal('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 500))
  socket.write(body.slice(10))
  await closed
  assert.match(answer, /^HTTP\/1\.1 201 /m)
  assert.match(answer, /held@readers\.example/)
  assert.equal(await ended, 0)
  assert.match(
    readFileSync(join(product.dataDir, 'postgres', 'server.log'), 'utf8'),
    /database system is shut down/,
  )
})

test('a warm restart has everything', async () => {
  await product.start()
  assert.equal((await api.get('/contacts?email=held@readers.example')).data.length, 1)
})

test('kill -9 in the middle of a campaign: the next start goes on, nobody gets it twice, everybody is accounted for', async () => {
  await api.post('/contacts/imports', {
    rows: Array.from({ length: 600 }, (_, i) => ({ email: `r${i}@readers.example` })),
  })
  await until(
    'the import',
    async () => (await api.get('/contacts?include=total&status=active&limit=1')).total === 600,
  )
  const campaign = await api.post('/campaigns', {
    subject: 'Again',
    content: { format: 'markdown', body: 'Once each.' },
  })
  const issue = () =>
    smtp.mails.filter(({ raw }) => /^Subject: Again/m.test(raw.toString('latin1')))
  smtp.hold(150)
  await api.post(`/campaigns/${campaign.id}/send`)
  await until('some are sent', () => issue().length >= 150)
  await product.signal('SIGKILL')
  smtp.release()
  // The leases of the dead process would last an hour here. PostgreSQL knows that it is dead, so
  // the next process does not wait for them.
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
  const before = issue().length
  await product.start()
  await until('the next mail', () => issue().length > before)

  let after = campaign
  await until(
    'the campaign ends',
    async () => (after = await api.get(`/campaigns/${campaign.id}`)).status === 'sent',
    180_000,
  )
  const { recipients, sent, uncertain, pending, failed, skipped } = after.counts
  assert.equal(recipients, 600)
  assert.equal(sent + uncertain, 600, JSON.stringify(after.counts))
  assert.deepEqual([pending, failed, skipped], [0, 0, 0])
  assert.ok(uncertain <= 64, `${uncertain} uncertain`)
  const to = issue().map((mail) => mail.to)
  assert.equal(new Set(to).size, to.length, 'nobody got it twice')
  assert.ok(to.length >= sent && to.length <= 600)
})
