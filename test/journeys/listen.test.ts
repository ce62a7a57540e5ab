import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { listen } from '../../client/src/cli/listen.ts'
import { Mailcast } from '../../client/src/index.ts'
import { testServer } from '#test/http.ts'
import { until, webhookSink } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)
const receiver = await webhookSink()

test('a developer’s own program gets every event from now on, signed, without a public address', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'before@example.com' })
  const stopping = new AbortController()
  after(() => stopping.abort())
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const printed: string[] = []
  const mailcast = new Mailcast({ apiKey: ada.apiKey, baseUrl: server.url })
  const listening = listen(
    mailcast,
    { forwardTo: receiver.url, secret },
    (line) => printed.push(line),
    stopping.signal,
  )
  await until('it listens', () => printed.length === 1)
  for (let i = 0; i < 3; i++) await world.ok(ada, 'add_contact', { email: `r${i}@example.com` })
  await until('all are forwarded', () => receiver.hooks.length === 3)
  stopping.abort()
  await listening
  const verifier = new Webhook(secret)
  for (const { headers, body } of receiver.hooks)
    verifier.verify(body, headers as Record<string, string>)
  assert.deepEqual(
    receiver.hooks.map(({ json }) => json.data.subscriber.email),
    ['r0@example.com', 'r1@example.com', 'r2@example.com'],
  )
  assert.match(printed[1]!, /subscriber\.created {2}204$/)
})

test('without a program, events are printed with their ids', async () => {
  const ada = await world.account()
  const stopping = new AbortController()
  after(() => stopping.abort())
  const printed: string[] = []
  const mailcast = new Mailcast({ apiKey: ada.apiKey, baseUrl: server.url })
  const listening = listen(mailcast, {}, (line) => printed.push(line), stopping.signal)
  await until('it listens', () => printed.length === 1)
  await world.ok(ada, 'add_contact', { email: 'seen@example.com' })
  await until('it is printed', () => printed.length === 2)
  stopping.abort()
  await listening
  assert.match(printed[1]!, /subscriber\.created {2}msg_\w{26}$/)
})

test('begins behind a log of any length after two looks at most', async () => {
  for (const before of [0, 1, 3]) {
    const ada = await world.account()
    for (let i = 0; i < before; i++)
      await world.ok(ada, 'add_contact', { email: `before${i}@example.com` })
    // An event is read once every transaction that began before its own has ended, also those of
    // other databases.
    await until(
      'the log has them',
      async () => (await world.ok(ada, 'list_events', {})).data.length === before,
    )
    const asked: string[] = []
    const looking: typeof fetch = (address, init) => {
      asked.push(new URL(String(address)).search)
      return fetch(address, init)
    }
    const stopping = new AbortController()
    const mailcast = new Mailcast({ apiKey: ada.apiKey, baseUrl: server.url, fetch: looking })
    const [own, printed] = [await webhookSink(), [] as string[]]
    const listening = listen(
      mailcast,
      { forwardTo: own.url },
      (line) => printed.push(line),
      stopping.signal,
    )
    await until('it listens', () => printed.length === 1)
    // The client repeats a request whose connection broke: that is one look all the same.
    const looks = new Set(
      asked.filter((search) => search.includes('limit=1') && !search.includes('limit=100')),
    )
    assert.equal(looks.size, before === 1 ? 2 : 1)
    await world.ok(ada, 'add_contact', { email: 'now@example.com' })
    await until('it is forwarded', () => own.hooks.length > 0)
    stopping.abort()
    await listening
    assert.deepEqual(
      own.hooks.map(({ json }) => json.data.subscriber.email),
      ['now@example.com'],
    )
  }
})

test('a key that is not valid ends it with the problem’s own words', async () => {
  const stranger = new Mailcast({ apiKey: `mc_${'x'.repeat(43)}`, baseUrl: server.url })
  await assert.rejects(
    listen(stranger, { forwardTo: receiver.url }, () => {}, new AbortController().signal),
    /unknown or has been revoked/,
  )
})
