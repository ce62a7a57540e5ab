import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContact } from '#areas/contacts/index.ts'
import { signReaderSession } from '#operation/callers/reader-session.ts'
import type { Credential } from '#operation/caller.ts'
import { DAY_MS } from '#lib/duration.ts'
import { visitorOf } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'

const world = await testWorld()
const { sending, subscribers, work } = campaigns(world)

const CANARY = 'xyzzy'
const BODY = `Free part.\n\n<!-- paywall -->\n\nThe ${CANARY} part.`

async function published(more: object = {}) {
  const ada = await world.account()
  const [free] = await subscribers(ada, 1)
  const [paid] = await subscribers(ada, 1, { tier: 'paid' })
  const issue = await sending(ada, { content: { body: BODY }, access: 'paid', ...more })
  await work()
  const visitor = await visitorOf(world, ada)
  return { ada, issue, visitor, free: free!, paid: paid! }
}

/** Signs a reader in on the page of a newsletter. */
async function signedIn(
  account: TestAccount,
  visitor: Credential,
  contactId: string,
): Promise<Credential> {
  const contact = await findContact({ db: world.db, accountId: account.accountId }, contactId)
  const session = signReaderSession(
    world.system.ports.vault,
    { accountId: account.accountId, contactId, generation: contact!.generation },
    world.clock.now(),
  )
  return { ...(visitor as Extract<Credential, { kind: 'slug' }>), session }
}

test('a visitor and a free reader read the part above the paywall, a paid reader all of it', async () => {
  const { ada, issue, visitor, free, paid } = await published()
  const reads = async (as: Credential) => {
    const { html, readsAll, reader } = await world.ok(as, 'get_issue', { campaignId: issue.id })
    assert.match(html, /Free part/)
    return [html.includes(CANARY), readsAll, reader]
  }
  assert.deepEqual(await reads(visitor), [false, false, 'visitor'])
  assert.deepEqual(await reads(await signedIn(ada, visitor, free.id)), [false, false, 'free'])
  assert.deepEqual(await reads(await signedIn(ada, visitor, paid.id)), [true, true, 'paid'])
  assert.deepEqual(await reads(visitor), [false, false, 'visitor'])
})

test('an issue for subscribers is read by those who are signed in', async () => {
  const { ada, issue, visitor, free } = await published({ access: 'subscribers' })
  const html = async (as: Credential) =>
    (await world.ok(as, 'get_issue', { campaignId: issue.id })).html
  assert.doesNotMatch(await html(visitor), /xyzzy/)
  const reader = await signedIn(ada, visitor, free.id)
  assert.match(await html(reader), /xyzzy/)
  await world.ok(ada, 'unsubscribe_contact', { contactId: free.id })
  assert.doesNotMatch(await html(reader), /xyzzy/)
})

test('feeds, lists and the search know only the part above the paywall', async () => {
  const { ada, issue, visitor, paid } = await published()
  await world.jobs()
  for (const as of [visitor, await signedIn(ada, visitor, paid.id)]) {
    await world.ok(as, 'get_issue', { campaignId: issue.id })
    const feed = await world.ok(as, 'get_feed')
    assert.match(feed.issues[0].html, /Free part/)
    assert.doesNotMatch(JSON.stringify(feed), /xyzzy/)
    assert.deepEqual((await world.ok(as, 'list_issues', { q: CANARY })).issues, [])
    assert.equal((await world.ok(as, 'list_issues', { q: 'free part' })).issues.length, 1)
    assert.doesNotMatch(JSON.stringify(await world.ok(as, 'list_issues')), /xyzzy/)
  }
})

test('an access publishes an issue whatever its tier, and without a paywall shows no text', async () => {
  const { issue, visitor } = await published({
    audience: { tier: 'paid' },
    content: { body: `All ${CANARY}.` },
  })
  const { html, subject } = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  assert.equal(subject, 'March')
  assert.equal(html, '<div class="n-issue"></div>')
  const feed = await world.ok(visitor, 'get_feed')
  assert.deepEqual([feed.issues[0].html, feed.issues[0].access], ['', 'paid'])
})

test('an A/B test’s page shows the winner’s free part, and nothing of the other or the rest', async () => {
  const ada = await world.account()
  const [free] = await subscribers(ada, 1)
  const [paid] = await subscribers(ada, 19, { tier: 'paid' })
  const other = {
    format: 'markdown',
    body: 'Other free part.\n\n<!-- paywall -->\n\nThe plugh part.',
  }
  const variants = {
    share: 50,
    decide: 'manual',
    options: [{ key: 'A' }, { key: 'B', subject: 'April', content: other }],
  }
  const { id: campaignId } = await sending(ada, {
    content: { body: BODY },
    access: 'paid',
    variants,
  })
  await work()
  const visitor = await visitorOf(world, ada)
  const tested = await world.ok(visitor, 'get_issue', { campaignId })
  assert.match(tested.html, /Free part/, 'while it is tested')
  assert.doesNotMatch(tested.html, /xyzzy|plugh|Other/)
  await world.ok(ada, 'choose_winner', { campaignId, key: 'B' })
  await work()
  for (const as of [visitor, await signedIn(ada, visitor, free!.id)]) {
    const page = await world.ok(as, 'get_issue', { campaignId })
    assert.match(page.html, /Other free part/)
    assert.doesNotMatch(JSON.stringify(page), /xyzzy|plugh/)
    const feed = JSON.stringify(await world.ok(as, 'get_feed'))
    assert.doesNotMatch(feed, /xyzzy|plugh/)
    for (const q of ['xyzzy', 'plugh'])
      assert.deepEqual((await world.ok(as, 'list_issues', { q })).issues, [])
  }
  const whole = await world.ok(await signedIn(ada, visitor, paid!.id), 'get_issue', { campaignId })
  assert.match(whole.html, /Other free part[^]*The plugh part/)
  assert.doesNotMatch(whole.html, /xyzzy/)
})

test('a campaign for paid readers alone, without an access, stays out of the archive', async () => {
  const { issue, visitor } = await published({
    access: 'everyone',
    audience: { tier: 'paid' },
    content: { body: 'Hi.' },
  })
  assert.equal((await world.refused(visitor, 'get_issue', { campaignId: issue.id })).status, 404)
})

test('a sign-in elsewhere, of an earlier generation or of half a year ago counts for nothing', async () => {
  const one = await published()
  const other = await published()
  const { ada, issue, visitor, paid } = one
  const readsAll = async (as: Credential) =>
    (await world.ok(as, 'get_issue', { campaignId: issue.id })).readsAll
  const own = await signedIn(ada, visitor, paid.id)
  const foreign = await signedIn(other.ada, other.visitor, other.paid.id)
  assert.equal(
    await readsAll({ ...visitor, session: (foreign as { session: string }).session } as Credential),
    false,
  )
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    asksForConfirmation: false,
  })
  const there = await world.ok(ada, 'add_contact', {
    email: 'there@example.com',
    newsletterId: second.id,
  })
  await world.ok(ada, 'grant_paid', { contactId: there.id, reason: 'x' })
  assert.equal(await readsAll(await signedIn(ada, visitor, there.id)), false)
  assert.equal(await readsAll({ ...visitor, session: 'nonsense' } as Credential), false)
  assert.equal(await readsAll(own), true)
  await world.ok(ada, 'update_contact', { contactId: paid.id, email: 'moved@example.com' })
  assert.equal(await readsAll(own), false)
  const anew = await signedIn(ada, visitor, paid.id)
  assert.equal(await readsAll(anew), true)
  world.clock.move(181 * DAY_MS)
  assert.equal(await readsAll(anew), false)
})

test('a paid reader who has unsubscribed keeps the archive, until the access ends', async () => {
  const { ada, issue, visitor, free } = await published()
  await world.ok(ada, 'grant_paid', {
    contactId: free.id,
    until: new Date(world.clock.now().getTime() + DAY_MS).toISOString(),
    reason: 'x',
  })
  await world.ok(ada, 'unsubscribe_contact', { contactId: free.id })
  const reader = await signedIn(ada, visitor, free.id)
  assert.equal((await world.ok(reader, 'get_issue', { campaignId: issue.id })).readsAll, true)
  world.clock.move(DAY_MS)
  assert.equal((await world.ok(reader, 'get_issue', { campaignId: issue.id })).readsAll, false)
})
