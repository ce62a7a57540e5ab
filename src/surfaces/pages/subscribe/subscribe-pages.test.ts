import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { testServer } from '#test/http.ts'
import type { TestAccount } from '#test/world.ts'

const shop = await paidWorld()
const { world, sandbox, seller } = shop
const { request } = await testServer(world)

const post = (path: string, fields: Record<string, string>) =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

async function slugOf(account: TestAccount): Promise<string> {
  return (await world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })).slug
}

test('a visitor subscribes by the page and comes back as a paid reader, without a script', async () => {
  const ada = await seller({ trialDays: 14, benefits: ['All <b>issues</b>'] })
  const slug = await slugOf(ada)
  const shown = await request(`/n/${slug}/subscribe`)
  assert.equal(shown.status, 200)
  assert.match(shown.text, /€5\.00 a month/)
  assert.match(shown.text, /Yearly · 17% less/)
  assert.match(shown.text, /14 days free/)
  assert.match(shown.text, /All &lt;b&gt;issues/)
  assert.doesNotMatch(shown.text, /<script/)
  const going = await post(`/n/${slug}/subscribe`, { email: 'bob@example.com', interval: 'year' })
  const url = /url=([^"]+)"/.exec(going.text)![1]!
  const paid = await sandbox.pay(url.split('/').at(-1)!, 'pays')
  assert.equal(paid.result, 'complete')
  const back = new URL((paid as { url: string }).url).pathname
  const thanks = await request(back)
  assert.deepEqual(
    [thanks.status, thanks.headers.get('x-robots-tag'), thanks.headers.get('cache-control')],
    [200, 'noindex', 'no-store'],
  )
  assert.match(thanks.text, /Your free trial has begun/)
  assert.match(thanks.text, /\/sign-in"/)
})

test('a wrong form comes back with what was written, and what is not for sale says so', async () => {
  const ada = await seller({ yearlyPrice: null })
  const slug = await slugOf(ada)
  const refused = await post(`/n/${slug}/subscribe`, {
    email: 'nobody',
    interval: 'month',
    coupon: 'NONE',
  })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /role="alert"/)
  assert.match(refused.text, /value="nobody"/)
  assert.match(refused.text, /value="NONE"/)
  assert.doesNotMatch(refused.text, /value="year"/)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    paid: { enabled: false },
  })
  assert.match((await request(`/n/${slug}/subscribe`)).text, /no paid subscriptions/)
  assert.equal(
    (await post(`/n/${slug}/subscribe`, { email: 'x@example.com', interval: 'month' })).status,
    409,
  )
  assert.equal((await request('/n/no-such-letter/subscribe')).status, 404)
  assert.equal((await request(`/n/${slug}/subscribed/nonsense`)).status, 401)
})

test('a code shows the prices again without a script, can be removed, and is refused in words', async () => {
  const ada = await seller()
  const slug = await slugOf(ada)
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20, duration: 'once' })
  const form = { email: 'bob@example', interval: 'year', coupon: 'spring' }
  const applied = await post(`/n/${slug}/subscribe`, { ...form, do: 'apply' })
  assert.equal(applied.status, 200)
  assert.match(applied.text, /<s>€5\.00<\/s> €4\.00/)
  assert.match(
    applied.text,
    /<s>€50\.00<\/s> €40\.00<\/strong><span>Yearly · first payment, then €50\.00 a year/,
  )
  assert.match(applied.text, /value="year" required checked/)
  assert.match(applied.text, /type="hidden" name="coupon" value="spring"/)
  assert.match(applied.text, /value="bob@example"/)
  assert.doesNotMatch(
    (await post(`/n/${slug}/subscribe`, { ...form, do: 'remove' })).text,
    /€40\.00|value="spring"/,
  )
  const refused = await post(`/n/${slug}/subscribe`, { ...form, coupon: 'WINTER', do: 'apply' })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /id="fault" role="alert">[^<]+code/i)
  assert.match(refused.text, /value="WINTER"[^>]+aria-invalid="true"/)
  assert.deepEqual((await world.ok(ada, 'list_subscriptions')).data, [])
  const going = await post(`/n/${slug}/subscribe`, { ...form, email: 'bob@example.com' })
  assert.match(going.text, /url=/)
})

test('the pages of a German newsletter are in German', async () => {
  const ada = await seller()
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, language: 'de' })
  const { text } = await request(`/n/${await slugOf(ada)}/subscribe`)
  assert.match(text, /5,00\u00a0€ im Monat/)
  assert.match(text, /Weiter zur Zahlung/)
})
