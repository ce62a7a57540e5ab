import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { count, mailsTo, openDoor, setStatus, visitorOf } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)
const cloud = await testWorld({ edition: 'cloud' })

test('a visitor signs up and is asked to confirm; the page and its words are kept as evidence', async () => {
  const ada = await world.account()
  const visitor = await visitorOf(world, ada)
  const page = `http://mailcast.test/n/${(visitor as { slug: string }).slug}`
  assert.deepEqual(await world.ok(visitor, 'add_reader', { email: ' Page@EXAMPLE.com', page }), {
    email: 'Page@example.com',
    status: 'pending',
  })
  const [contact] = (await world.ok(ada, 'list_contacts', {})).data
  assert.deepEqual(
    [contact.email, contact.status, contact.source],
    ['Page@example.com', 'pending', 'form'],
  )
  assert.equal(await mailsTo(world, 'Page@example.com'), 1)
  const { rows } =
    await sql<object>`select kind, via, host(ip) as ip, page, text from consent where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
  const text = 'You will get The Weekly Garden by e-mail. Every mail has a link to leave.'
  assert.deepEqual(rows, [{ kind: 'signup', via: 'form', ip: '198.51.100.1', page, text }])
})

test('for a form of another site the page is stored as evidence, and no consent text', async () => {
  const ada = await world.account()
  await world.ok(await visitorOf(world, ada), 'add_reader', {
    email: 'r@example.com',
    page: 'https://garden.example/join',
    source: 'blog',
  })
  const { rows } =
    await sql<object>`select page, text from consent where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
  assert.deepEqual(rows, [{ page: 'https://garden.example/join', text: null }])
  assert.equal((await world.ok(ada, 'list_contacts', {})).data[0].source, 'blog')
})

test('answers the same for every address, and does not change a known reader', async () => {
  const ada = await openDoor(world)
  for (const email of ['active@example.com', 'bounced@example.com', 'complained@example.com'])
    await world.ok(ada, 'add_contact', { email })
  const before = (await world.ok(ada, 'list_contacts', {})).data
  for (const status of ['bounced', 'complained'])
    await setStatus(
      world,
      ada,
      before.find(({ email }: { email: string }) => email.startsWith(status)).id,
      status,
    )
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  const known = (await world.ok(ada, 'list_contacts', {})).data
  const visitor = await visitorOf(world, ada)
  for (const email of [
    'active@example.com',
    'bounced@example.com',
    'complained@example.com',
    'new@example.com',
  ])
    assert.deepEqual(await world.ok(visitor, 'add_reader', { email }), { email, status: 'pending' })
  assert.deepEqual((await world.ok(ada, 'list_contacts', {})).data.slice(1), known)
})

test('a program that fills in the hidden field gets the same answer, and nothing happens', async () => {
  const ada = await world.account()
  const told = await world.ok(await visitorOf(world, ada), 'add_reader', {
    email: 'robot@example.com',
    website: 'https://spam.example',
  })
  assert.deepEqual(told, { email: 'robot@example.com', status: 'pending' })
  assert.equal((await world.ok(ada, 'list_contacts', {})).data.length, 0)
  assert.equal(await mailsTo(world, 'robot@example.com'), 0)
})

test('one visitor signs five addresses up in ten minutes, and uses up nothing of the account’s own count', async () => {
  const ada = await world.account()
  const visitor = await visitorOf(world, ada)
  const from = (address: string, i: number) =>
    world.call(visitor, 'add_reader', { email: `v${i}@example.com` }, { address })
  for (let i = 0; i < 5; i++) assert.equal((await from('203.0.113.9', i)).status, 200)
  const refused = await from('203.0.113.9', 5)
  assert.equal(refused.problem?.refusal.code, 'rate_limited')
  assert.equal((await from('203.0.113.10', 6)).status, 200)
  const counted = sql<{ n: number }>`select count(*)::int as n from rate_limit
    where account_id = ${uuidOf(ada.accountId)} and bucket like 'add_%' and bucket not like '%:visitor:%'`
  assert.equal(await count(world, counted), 0)
})

test('one address is mailed once, however many visitors fill it in', async () => {
  const ada = await world.account()
  const visitor = await visitorOf(world, ada)
  for (let i = 0; i < 12; i++)
    await world.ok(
      visitor,
      'add_reader',
      { email: 'victim@example.com' },
      { address: `203.0.113.${100 + i}` },
    )
  assert.equal(await mailsTo(world, 'victim@example.com'), 1)
})

test('is for visitors of a newsletter that is there: no key, no token, no slug of before or of one deleted', async () => {
  const ada = await world.account()
  const visitor = await visitorOf(world, ada)
  assert.equal(
    (await world.refused(ada, 'add_reader', { email: 'a@example.com' })).code,
    'forbidden',
  )
  for (const slug of ['nobody-has-this', 'No Slug', '', 'a\u0000b', 'x'.repeat(500)])
    assert.equal(
      (await world.refused({ kind: 'slug', slug }, 'add_reader', { email: 'a@example.com' }))
        .status,
      404,
    )
  assert.equal((await world.refused(visitor, 'list_contacts', {})).code, 'forbidden')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    slug: `moved-${Math.trunc(performance.now() * 1000)}`,
  })
  assert.equal((await world.refused(visitor, 'add_reader', { email: 'a@example.com' })).status, 404)
  const moved = await visitorOf(world, ada)
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  assert.equal((await world.refused(moved, 'add_reader', { email: 'a@example.com' })).status, 404)
})

test('without a plan the form is closed, with a sentence for readers', async () => {
  const ada = await cloud.account()
  assert.equal((await cloud.refused(ada, 'list_contacts')).code, 'subscription_required')
  const { status, code, detail } = await cloud.refused(await slugOf(ada.accountId), 'add_reader', {
    email: 'a@example.com',
  })
  assert.deepEqual([status, code], [410, 'newsletter_closed'])
  assert.match(detail, /takes no new readers at the moment/)
})

/** Without a plan, the API refuses the account's own key, so this reads the database. */
async function slugOf(accountId: string) {
  const { rows } = await sql<{
    slug: string
  }>`select slug from newsletter_slug where account_id = ${uuidOf(accountId)}`.execute(cloud.db)
  return { kind: 'slug' as const, slug: rows[0]!.slug }
}
