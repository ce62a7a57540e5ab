import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { link } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'

// The pages of a newsletter lead to its prices, and fit the reader who is signed in.

const shop = await paidWorld()
const { world, seller, subscribe, signIn } = shop
const { request } = await testServer(world)
const { sending, work } = campaigns(world)

// A newsletter that sells, with an issue for everyone.
const ada = await seller()
const { newsletterId } = ada
const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId })
await world.ok(ada, 'add_contact', { email: 'free@example.com' })
await sending(ada, { subject: 'Peas' })
await work()
await world.jobs()
const change = (changes: object) => world.ok(ada, 'update_newsletter', { newsletterId, ...changes })

const PAGES = ['', '/about', '/peas']

/** The words and links of a page that concern its reader. */
const said = (text: string) =>
  ['Become a paid reader', 'Your subscription', '>Subscribe<', '>Sign in<', 'Sign out'].filter(
    (words) => text.includes(words),
  )

test('with prices every page, the answer to a sign-up and the confirmation lead to them; without, none does', async () => {
  const { id } = await world.ok(ada, 'add_contact', { email: 'new@example.com' })
  for (const enabled of [false, true]) {
    await change({ paid: { enabled } })
    const confirm = link(world, ada, id, 'confirm')
    assert.ok(confirm.kind === 'token')
    const texts = [
      ...(await Promise.all(PAGES.map((page) => request(`/n/${slug}${page}`)))),
      await request(`/n/${slug}`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'cy@example.com' }),
      }),
      await request(`/confirm/${confirm.token}`),
    ].map(({ text }) => text)
    for (const text of texts) assert.equal(text.includes(`href="/n/${slug}/subscribe"`), enabled)
    // The prices cannot be shown in a frame on another site.
    const framed = await request(`/n/${slug}/embed`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'dee@example.com' }),
    })
    assert.doesNotMatch(framed.text, /\/subscribe"/)
  }
})

test('the links are in the newsletter’s language', async () => {
  await change({ language: 'de' })
  for (const page of PAGES)
    assert.match((await request(`/n/${slug}${page}`)).text, /\/subscribe">Bezahlt lesen/)
  await change({ language: 'en' })
})

test('a signed-in reader is asked for what is left to them: a free one to pay, a paid one nothing', async () => {
  await subscribe(ada, 'bob@example.com')
  const seen = async (email: string, page: string) => {
    const { session } = await signIn(ada, email)
    const { text } = await request(`/n/${slug}${page}`, {
      headers: { cookie: `mailcast_reader=${session}` },
    })
    assert.equal(text.includes('name="email"'), false)
    return said(text)
  }
  for (const page of PAGES) {
    assert.deepEqual(said((await request(`/n/${slug}${page}`)).text), [
      'Become a paid reader',
      '>Subscribe<',
      '>Sign in<',
    ])
    assert.deepEqual(await seen('free@example.com', page), ['Become a paid reader', 'Sign out'])
    assert.deepEqual(await seen('bob@example.com', page), ['Your subscription', 'Sign out'])
  }
})

test('a paid reader who confirms the address is not asked to pay', async () => {
  await change({ asksForConfirmation: true })
  await subscribe(ada, 'pat@example.com')
  const { id } = await shop.contact(ada, 'pat@example.com')
  const confirm = link(world, ada, id, 'confirm')
  assert.ok(confirm.kind === 'token')
  const { text } = await request(`/confirm/${confirm.token}`, { method: 'POST' })
  assert.match(text, /You are subscribed/)
  assert.doesNotMatch(text, /\/subscribe"/)
})

test('no cache keeps a signed-in reader’s page, and no public copy answers for it', async () => {
  const { session } = await signIn(ada, 'free@example.com')
  for (const page of PAGES) {
    const visited = await request(`/n/${slug}${page}`)
    const validators = {
      'if-none-match': visited.headers.get('etag')!,
      'if-modified-since': visited.headers.get('last-modified')!,
    }
    assert.match(visited.headers.get('cache-control')!, /^public, max-age=0, s-maxage=60/)
    assert.equal(visited.headers.get('vary'), 'cookie')
    assert.equal((await request(`/n/${slug}${page}`, { headers: validators })).status, 304)
    const own = await request(`/n/${slug}${page}`, {
      headers: { ...validators, cookie: `mailcast_reader=${session}` },
    })
    assert.deepEqual(
      [own.status, own.headers.get('cache-control'), own.headers.get('vary')],
      [200, 'private, no-store', 'cookie'],
    )
    assert.notEqual(own.headers.get('etag'), validators['if-none-match'])
    assert.equal(own.headers.get('last-modified'), null)
  }
})

test('a hidden archive greets a signed-in reader without its form', async () => {
  await change({ archive: 'hidden' })
  const { session } = await signIn(ada, 'free@example.com')
  const { text } = await request(`/n/${slug}`, {
    headers: { cookie: `mailcast_reader=${session}` },
  })
  assert.deepEqual(said(text), ['Become a paid reader', 'Sign out'])
})
