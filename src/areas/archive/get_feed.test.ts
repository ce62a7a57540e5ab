import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { visitorOf } from '#test/contacts.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'

const world = await testWorld()
const { sending, subscribers, work } = campaigns(world)

test('has whole texts of what went to all, without a reader’s values, styles, counting images and relative addresses', async () => {
  const ada = await world.account()
  await subscribers(ada, 1, { tier: 'paid', fields: { first_name: 'Bo' } })
  await subscribers(ada, 1)
  const body = `<style>p{color:red}</style><p class="x" style="color:red">Dear {{ first_name | default: "reader" }}</p><script>x()</script>
<p style="display:none">hidden</p><a href="/more">More</a><a href="#end">End</a><a href="https://garden.example/?a=1&b=2">Out</a>
<img src="https://garden.example/peas.png" alt="Peas"><img src="https://count.example/o.gif" width="1" height="1"><a href="{{ unsubscribe_url }}">Leave</a>`
  const issue = await sending(ada, { content: { format: 'html', body } })
  await sending(ada, { subject: 'Paid', audience: { tier: 'paid' } })
  await work()
  const visitor = await visitorOf(world, ada)
  const { issues } = await world.ok(visitor, 'get_feed')
  assert.deepEqual(
    issues.map(({ id }: { id: string }) => id),
    [issue.id],
  )
  const site = `http://mailcast.test/n/${(visitor as { slug: string }).slug}`
  const { html } = issues[0]
  assert.ok(html.includes('<p>Dear reader</p>'), html)
  for (const address of [`${site}/${issue.id}#end`, 'https://garden.example/?a=1&amp;b=2', site])
    assert.ok(html.includes(`<a href="${address}">`), address)
  // An address without a host leads nowhere in a mail, and in a feed it would lead to this server.
  assert.match(html, /<(?:a|span)>More<\/(?:a|span)>/)
  assert.ok(html.includes('<img alt="Peas" src="https://garden.example/peas.png" />'))
  assert.doesNotMatch(html, /style|script|class=|hidden|count\.example|\bBo\b|unsubscribe/)
})

test('has blocks without the tables that lay them out: quotes, dividers, and the tables of an author', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const blocks = [
    { type: 'quote', text: [{ text: 'Sown once' }], cite: 'Bailey' },
    { type: 'divider' },
    { type: 'callout', tone: 'info', text: [{ text: 'Frost' }] },
    {
      type: 'columns',
      shares: [50, 50],
      columns: [
        [{ type: 'quote', text: [{ text: 'Beans' }] }],
        [{ type: 'paragraph', text: [{ text: 'Peas' }] }],
      ],
    },
    {
      type: 'html',
      body: '<table><tr><th>Peas</th><td class="mc-quoted">90 days</td></tr></table>',
    },
  ]
  await sending(ada, { content: { format: 'blocks', blocks } })
  await work()
  const [issue] = (await world.ok(await visitorOf(world, ada), 'get_feed')).issues
  const html = issue.html.replace(/<\/?div>/g, '')
  assert.equal(
    html,
    '<blockquote><p>Sown once</p><p>— Bailey</p></blockquote><hr /><blockquote><p>Frost</p></blockquote><blockquote><p>Beans</p></blockquote><p>Peas</p>' +
      '<table><tbody><tr><th>Peas</th><td>90 days</td></tr></tbody></table>',
  )
})

test('a hidden archive has no feed, and a large one ends after some issues, never before the first', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  for (let i = 0; i < 4; i++) await sending(ada, { subject: `Issue ${i}` })
  await work()
  await world.jobs()
  await sql`update archive_issue set feed_html = repeat('word ', 180000) where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const visitor = await visitorOf(world, ada)
  const { issues } = await world.ok(visitor, 'get_feed')
  assert.equal(issues.length, 2)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.equal((await world.refused(visitor, 'get_feed')).status, 404)
})

test('the texts of a feed and of an issue are read only when their request has its turn', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id: campaignId } = await sending(ada)
  await work()
  const visitor = await visitorOf(world, ada)
  await world.ok(visitor, 'get_feed')
  const { readers } = world.system.turns
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  const held = [1, 2, 3].map(() => readers.take(ada.accountId, () => hold))
  const asked = Promise.all([
    world.ok(visitor, 'get_feed'),
    world.ok(visitor, 'get_issue', { campaignId }),
  ])
  await until('both requests wait', () => readers.of(ada.accountId).waiting === 2)
  await sql`update archive_issue set feed_html = '<p>in the feed</p>', html = '<p>on its page</p>' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  release()
  const [feed, issue] = await asked
  await Promise.all(held)
  assert.deepEqual([feed.issues[0].html, issue.html], ['<p>in the feed</p>', '<p>on its page</p>'])
})
