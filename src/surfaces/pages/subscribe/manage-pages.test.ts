import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { testServer } from '#test/http.ts'

const shop = await paidWorld()
const { world, sandbox, seller, begin, subscribe, signIn, leaver, contact, read, wait } = shop
const { request } = await testServer(world)

async function reading(email: string, card: 'pays' | 'fails_later' = 'pays') {
  const ada = await seller()
  const id = await subscribe(ada, email, { card })
  const { slug, session } = await signIn(ada, email)
  const headers = { cookie: `mailcast_reader=${session}` }
  return {
    ada,
    id,
    slug,
    get: (path: string, more: Record<string, string> = headers) =>
      request(`/n/${slug}${path}`, { headers: more, redirect: 'manual' }),
    post: (path: string, fields: Record<string, string>, more: Record<string, string> = headers) =>
      request(`/n/${slug}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...more, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

test('a signed-in reader ends, resumes, and changes to a year after seeing the amount', async () => {
  const { ada, id, get, post } = await reading('bob@example.com')
  const page = await get('/subscription')
  assert.deepEqual(
    [page.status, page.headers.get('cache-control'), page.headers.get('vary')],
    [200, 'no-store', 'cookie'],
  )
  assert.match(page.text, /€5\.00 a month/)
  assert.match(page.text, /Visa •••• 4242/)
  assert.doesNotMatch(page.text, /<script/)
  assert.equal((await post('/subscription/cancel', { id })).status, 303)
  assert.match((await get('/subscription')).text, /Ends at the end of the period/)
  assert.equal((await post('/subscription/resume', { id })).status, 303)
  const shown = await get(`/subscription/year?id=${id}`)
  assert.match(shown.text, /is charged now/)
  const fields = Object.fromEntries(
    [...shown.text.matchAll(/name="(id|due|price|at)" value="([^"]*)"/g)].map((found) => [
      found[1]!,
      found[2]!,
    ]),
  )
  assert.equal((await post('/subscription/year', { ...fields, due: '1' })).status, 409)
  assert.equal((await read(ada, id)).interval, 'month')
  assert.equal((await post('/subscription/year', fields)).status, 303)
  assert.equal((await read(ada, id)).interval, 'year')
})

test('the page for the card leads to the provider’s, also by the mail about a failed payment', async () => {
  const { ada, id, get, post } = await reading('cy@example.com', 'fails_later')
  await wait(ada, 32)
  assert.match((await get('/subscription')).text, /The last payment failed/)
  assert.match(
    (await post('/subscription/card', { id })).text,
    /url=http:\/\/localhost:3000\/sandbox\/portal|portal/,
  )
  const { paymentUrl } = await import('#areas/subscriptions/mails/payment-links.ts')
  const { pathname } = new URL(
    paymentUrl(world.system.ports, ada.accountId, {
      subscriptionId: id,
      email: 'cy@example.com',
      newsletter: { siteUrl: null },
    }),
  )
  assert.match((await request(pathname)).text, /Change the card/)
  assert.match((await request(`${pathname}/card`, { method: 'POST' })).text, /portal/)
})

test('a visitor is led to the sign-in, and another reader’s subscription is not there', async () => {
  const { slug, get, post, id } = await reading('dee@example.com')
  const visitor = await get('/subscription', {})
  assert.deepEqual(
    [visitor.status, visitor.headers.get('location')],
    [303, `/n/${slug}/sign-in?to=subscription`],
  )
  assert.match((await get('/sign-in?to=subscription', {})).text, /name="to" value="subscription"/)
  assert.equal((await post('/subscription/cancel', { id }, {})).status, 303)
  const other = await reading('eli@example.com')
  assert.equal((await post('/subscription/cancel', { id: other.id })).status, 404)
  assert.equal((await post('/subscription/cancel', { id: 'nonsense' })).status, 404)
  assert.equal((await read(other.ada, other.id)).cancelsAt, null)
})

test('the page for leaving says what becomes of the payment, and ends it when asked to', async () => {
  const { ada, id } = await reading('fay@example.com')
  const { token } = leaver(ada, await contact(ada, 'fay@example.com'))
  const path = `/unsubscribe/${token}`
  const asked = await request(path)
  assert.match(asked.text, /You pay €5\.00 a month/)
  assert.match(asked.text, /Unsubscribe and end the payment/)
  const oneClick = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  assert.equal(oneClick.text, 'You are unsubscribed.\n')
  assert.equal((await read(ada, id)).cancelsAt, null, 'the button of a mail app ends no payment')
  const left = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'endPayment=period_end',
  })
  assert.match(left.text, /Your payment ends, and nothing more is charged/)
  assert.notEqual((await read(ada, id)).cancelsAt, null)
})

test('the end of the free part leads to the prices where the newsletter sells', async () => {
  const { ada, slug, get } = await reading('gus@example.com')
  const { campaigns } = await import('#areas/campaigns/fixtures/campaigns.ts')
  const { sending, work } = campaigns(world)
  const { id: campaignId } = await sending(ada, {
    access: 'paid',
    content: { format: 'markdown', body: 'Free.\n\n<!-- paywall -->\n\nPaid.' },
  })
  await work()
  await world.jobs()
  const address = (await get(`/${campaignId}`, {})).headers.get('location')!
  const issue = address.slice(address.lastIndexOf('/'))
  const visited = (await get(issue, {})).text
  assert.match(visited, new RegExp(`href="/n/${slug}/subscribe">Become a paid reader`))
  assert.match(visited, /id="subscribe"/)
  // A reader who is signed in is asked neither to sign up nor to pay.
  const paid = (await get(issue)).text
  assert.match(paid, /Paid\./)
  assert.match(paid, new RegExp(`href="/n/${slug}/subscription">Your subscription`))
  assert.doesNotMatch(paid, /id="subscribe"|#subscribe|Become a paid reader|>Sign in</)
})

test('the pages of a paying reader show an address in the letters of its domain', async () => {
  const { ada, get } = await reading('bob@xn--bcher-kva.example')
  for (const page of ['/subscription', '/subscribe'])
    assert.match((await get(page)).text, /<strong><bdi>bob@bücher\.example<\/bdi><\/strong>/, page)
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', { newsletterId, asksForConfirmation: true })
  const { sessionId } = await begin(ada, { email: 'eve@xn--bcher-kva.example' })
  const paid = (await sandbox.pay(sessionId, 'pays')) as { url: string }
  assert.match((await request(new URL(paid.url).pathname)).text, /eve@bücher\.example/)
})

test('a refusal of the pages for money is a page of its newsletter, in its language', async () => {
  const { ada, slug, get, post } = await reading('dora@example.com')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    language: 'de',
    paid: { enabled: false },
  })
  const missing = await get('/subscription/year?id=nonsense')
  assert.equal(missing.status, 404)
  assert.match(missing.text, /<html lang="de"[^]*<h1>Nicht gefunden<\/h1>/)
  const refused = await post('/subscribe', { email: 'x@example.com', interval: 'month' }, {})
  assert.equal(refused.status, 409)
  assert.match(refused.text, /<html lang="de"[^]*<h1>Das hat nicht geklappt<\/h1>/)
  assert.equal((await request(`/n/${slug}-not/subscribe`)).status, 404)
})
