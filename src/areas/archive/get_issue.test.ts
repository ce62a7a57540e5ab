import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work } = campaigns(world)

async function sent(body: string, more: object = {}) {
  const ada = await world.account()
  await subscribers(ada, 1, { fields: { first_name: 'Bo' }, tier: 'paid' })
  const issue = await sending(ada, { content: { format: 'html', body }, ...more })
  await work()
  return { ada, issue, visitor: await visitorOf(world, ada) }
}

test('shows an issue without anybody’s name, address or way out', async () => {
  const body = '<p>Dear {{ first_name | default: "reader" }} {{ email }}</p><p><a href="{{ unsubscribe_url }}">Leave</a></p>'
  const { issue, visitor } = await sent(body, { subject: 'For {{ first_name | default: "you" }}' })
  const page = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  const here = `http://mailcast.test/n/${(visitor as { slug: string }).slug}`
  assert.deepEqual([page.id, page.subject, page.newsletter.name], [issue.id, 'For you', 'The Weekly Garden'])
  assert.match(page.html, /Dear reader </)
  assert.match(page.html, new RegExp(`<a href="${here}"[^>]*>Leave</a>`))
  assert.match(page.html, new RegExp(`<a href="${here}"[^>]*>Subscribe</a>`))
  assert.doesNotMatch(page.html, /Bo\b|@readers|\/unsubscribe|\/preferences|>Unsubscribe</)
})

test('what acts is gone from it', async () => {
  const { issue, visitor } = await sent(
    '<p onclick="x()">Hi</p><script>alert(1)</script><form action="/x"><input></form><a href="javascript:alert(1)">y</a>',
  )
  const { html } = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  assert.match(html, />Hi</)
  assert.doesNotMatch(html, /<script|onclick|<form|<input|javascript:/i)
})

test('follows the newsletter’s look', async () => {
  const { ada, issue, visitor } = await sent('<p>Hi</p>')
  assert.doesNotMatch((await world.ok(visitor, 'get_issue', { campaignId: issue.id })).html, /12 Green Lane/)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, postalAddress: '12 Green Lane' })
  assert.match((await world.ok(visitor, 'get_issue', { campaignId: issue.id })).html, /12 Green Lane/)
})

test('does not show what is not public: drafts, what was for some readers or held back from some, a hidden archive, another newsletter’s', async () => {
  const { ada, issue, visitor } = await sent('<p>Secret</p>')
  const others = [{ tier: 'paid' }, { tier: 'free' }, { includeTags: ['vip'] }, { excludeTags: ['vip'] }]
  const refused = async (who: typeof visitor, campaignId: string) => (await world.refused(who, 'get_issue', { campaignId })).status
  assert.equal(await refused(visitor, (await draft(ada)).id), 404)
  await subscribers(ada, 1, { tier: 'paid', tags: ['vip'] })
  await subscribers(ada, 1, { tier: 'free' })
  await world.ok(ada, 'add_contact', { email: 'tagged@example.com', tags: ['vip'] })
  for (const audience of others) {
    const { id } = await sending(ada, { content: { body: 'Not for all' }, audience })
    await work()
    assert.equal(await refused(visitor, id), 404, JSON.stringify(audience))
  }
  const next = await sent('<p>Next door</p>')
  assert.equal(await refused(next.visitor, issue.id), 404)
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.equal(await refused({ kind: 'slug', slug: second.slug }, issue.id), 404)
  assert.equal(await refused(visitor, 'x'), 422)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.equal(await refused(visitor, issue.id), 404)
})

test('many visitors at once wait for one page', async () => {
  const { issue, visitor } = await sent('<p>Popular</p>')
  const pages = await Promise.all(Array.from({ length: 30 }, () => world.ok(visitor, 'get_issue', { campaignId: issue.id })))
  assert.equal(new Set(pages.map(({ html }) => html)).size, 1)
})
