import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { testServer } from '#test/http.ts'

const shop = await paidWorld()
const { world, seller, subscribe, signIn, leaver, contact, read } = shop
const { request } = await testServer(world)

const ORIGIN = new URL(world.system.ports.deployment.baseUrl).origin
const FOREIGN = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${ORIGIN}.evil.example` },
  { 'sec-fetch-site': 'cross-site' },
]

const post = (path: string, headers: Record<string, string>, body = '') =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

test('a form of another site moves nothing that a reader’s cookie or link may', async () => {
  const paths = [
    '/n/garden/subscription/cancel',
    '/n/garden/subscription/resume',
    '/n/garden/subscription/year',
    '/n/garden/subscription/card',
    '/n/garden/sign-in',
    '/n/garden/sign-in/code',
    '/n/garden/sign-out',
    '/subscriptions/token/card',
    '/orders/token/pay',
    '/orders/token/download',
    '/preferences/token',
    '/preferences/token/data',
    '/preferences/token/data/code',
    '/preferences/token/erase',
    '/preferences/token/erase/code',
  ]
  for (const path of paths) {
    for (const headers of FOREIGN) {
      const refused = await post(path, headers)
      assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [403, null], path)
      assert.match(refused.text, /<h1>This came from another site<\/h1>/)
    }
    for (const headers of [{ origin: ORIGIN }, {}])
      assert.notEqual((await post(path, headers)).status, 403, path)
  }
})

test('a subscription ends by our form, and not by another site’s with the reader’s cookie', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com', { card: 'pays' })
  const { slug, session } = await signIn(ada, 'bob@example.com')
  const cancel = (headers: Record<string, string>) =>
    post(
      `/n/${slug}/subscription/cancel`,
      { cookie: `mailcast_reader=${session}`, ...headers },
      `id=${id}`,
    )
  for (const headers of FOREIGN) await cancel(headers)
  assert.equal((await read(ada, id)).cancelsAt, null)
  assert.equal((await cancel({ origin: ORIGIN })).status, 303)
  assert.notEqual((await read(ada, id)).cancelsAt, null)
})

test('a page of ours under another name than BASE_URL ends the payment as it says', async () => {
  const ada = await seller()
  const email = 'other-name@example.com'
  const id = await subscribe(ada, email, { card: 'pays' })
  const { token } = leaver(ada, await contact(ada, email))
  const headers = { origin: 'https://news.example', 'sec-fetch-site': 'same-origin' }
  await post(`/unsubscribe/${token}`, headers, 'endPayment=period_end')
  assert.equal((await contact(ada, email)).status, 'unsubscribed')
  assert.notEqual((await read(ada, id)).cancelsAt, null)
})

test('mail apps unsubscribe from wherever they are, and end no payment', async () => {
  const origins: Record<string, string>[] = [{}, ...FOREIGN]
  const ada = await seller()
  for (const [i, headers] of origins.entries()) {
    const email = `leaver${i}@example.com`
    const id = await subscribe(ada, email, { card: 'pays' })
    const { token } = leaver(ada, await contact(ada, email))
    const body =
      i % 2 === 0 ? 'List-Unsubscribe=One-Click&endPayment=period_end' : 'endPayment=period_end'
    assert.equal((await post(`/unsubscribe/${token}`, headers, body)).status, 200)
    assert.deepEqual(
      [(await contact(ada, email)).status, (await read(ada, id)).cancelsAt],
      ['unsubscribed', null],
    )
  }
})
