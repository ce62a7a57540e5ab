import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)
const { sending, subscribers, work, draft } = campaigns(world)

async function site() {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  return { ada, path: `/n/${slug}` }
}

async function sent(account: TestAccount, more: object) {
  const { id } = await sending(account, more)
  await work()
  world.clock.move(60_000)
  return world.ok(account, 'get_campaign', { campaignId: id })
}

const visit = async (path: string) => {
  const { status, headers } = await request(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('an issue gets an address of its subject, a number where it is taken, the day without Latin words', async () => {
  const { ada } = await site()
  const { id } = await draft(ada, { subject: 'Not sent' })
  const slugs: string[] = []
  for (const subject of [
    'Grüße, {{ first_name }}: März!',
    'Gruße marz',
    'Subscribe',
    'Привет',
    'שלום חבר (1) — 50%!',
    '一𠀀𠀀𠀀𠀀𠀀 end',
  ])
    slugs.push((await sent(ada, { subject })).slug)
  assert.deepEqual(slugs.slice(0, 2), ['grusse-marz', 'grusse-marz-2'])
  for (const slug of slugs.slice(2)) assert.match(slug, /^\d{4}-\d{2}-\d{2}(-\d)?$/)
  const { slug, publishedAt } = await world.ok(ada, 'get_campaign', { campaignId: id })
  assert.deepEqual([slug, publishedAt], [null, null])
})

test('the address shows the issue; its id, capitals and former addresses lead to it', async () => {
  const { ada, path } = await site()
  const issue = await sent(ada, { subject: 'The first lantern' })
  assert.ok(issue.publishedAt)
  const home = `http://mailcast.test${path}`
  assert.deepEqual(await visit(`${path}/the-first-lantern`), [200, null])
  assert.deepEqual(await visit(`${path}/${issue.id}`), [301, `${home}/the-first-lantern`])
  assert.deepEqual(await visit(`${path}/The-First-Lantern`), [308, `${path}/the-first-lantern`])
  await world.ok(ada, 'update_campaign', { campaignId: issue.id, slug: 'lantern-one' })
  for (const old of [issue.id, 'the-first-lantern'])
    assert.deepEqual(await visit(`${path}/${old}`), [301, `${home}/lantern-one`])
  assert.equal(
    (await request(`${path}/lantern-one/card.png`)).headers.get('content-type'),
    'image/png',
  )
  for (const [kind, text] of await Promise.all(
    ['/feed.xml', '/feed.json', '/sitemap.xml', ''].map(async (kind) => [
      kind,
      (await request(`${path}${kind}`)).text,
    ]),
  ))
    assert.match(text!, /\/lantern-one/, kind)
  // The issue may have its own former address again.
  assert.equal(
    (await world.ok(ada, 'update_campaign', { campaignId: issue.id, slug: 'the-first-lantern' }))
      .slug,
    'the-first-lantern',
  )
})

test('an address that another issue has or had is refused, and so is that of a page', async () => {
  const { ada, path } = await site()
  const first = await sent(ada, { subject: 'Peas' })
  await world.ok(ada, 'update_campaign', { campaignId: first.id, slug: 'pods' })
  const second = await draft(ada, { subject: 'Beans' })
  for (const slug of ['peas', 'pods']) {
    const refused = await world.refused(ada, 'update_campaign', { campaignId: second.id, slug })
    assert.deepEqual([refused.status, refused.code], [409, 'slug_taken'])
  }
  for (const slug of ['subscribe', 'Two words', '', 'x'.repeat(64), '../up'])
    assert.equal(
      (await world.refused(ada, 'update_campaign', { campaignId: second.id, slug })).errors![0]!
        .pointer,
      '/slug',
      slug,
    )
  assert.equal(
    (await world.ok(ada, 'update_campaign', { campaignId: second.id, slug: 'beans-of-may' })).slug,
    'beans-of-may',
  )
  // The new address shows nothing before the issue is published. Other fields of a sent campaign
  // cannot be changed.
  assert.equal((await visit(`${path}/beans-of-may`))[0], 404)
  assert.equal(
    (await world.refused(ada, 'update_campaign', { campaignId: first.id, slug: 'x', subject: 'y' }))
      .code,
    'campaign_not_draft',
  )
})

test("another newsletter's address is its own", async () => {
  const [one, two] = [await site(), await site()]
  await sent(one.ada, { subject: 'Peas' })
  assert.deepEqual(await visit(`${two.path}/peas`), [404, null])
  assert.equal((await sent(two.ada, { subject: 'Peas' })).slug, 'peas')
})
