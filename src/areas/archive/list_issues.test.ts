import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { renewIssueWords } from './renew-words-sql.ts'

const world = await testWorld()
const { draft, sending, subscribers, work } = campaigns(world)

test('lists issues that were sent to all readers, newest first, with subjects that name no reader', async () => {
  const ada = await world.account()
  await subscribers(ada, 1, { tier: 'paid', tags: ['vip'], fields: { first_name: 'Bo' } })
  await subscribers(ada, 1, { tier: 'free' })
  await world.ok(ada, 'add_contact', { email: 'tagged@example.com', tags: ['vip'] })
  const plain = await sending(ada, { subject: 'Plain', previewText: 'Peas & beans' })
  const personal = await sending(ada, {
    subject: 'Hello {{ first_name | default: "friend" }}, {{ email }}',
  })
  await sending(ada, { subject: 'For those who pay', audience: { tier: 'paid' } })
  await sending(ada, { subject: 'For those who do not', audience: { tier: 'free' } })
  await sending(ada, { subject: 'For some', audience: { includeTags: ['vip'] } })
  await sending(ada, { subject: 'Held back from some', audience: { excludeTags: ['vip'] } })
  await draft(ada, { subject: 'A draft' })
  await work()
  const { issues, next } = await world.ok(await visitorOf(world, ada), 'list_issues')
  assert.equal(next, null)
  assert.deepEqual(
    issues.map(({ sentAt: _sentAt, ...issue }: { sentAt: string }) => issue),
    [
      {
        id: personal.id,
        slug: 'hello',
        subject: 'Hello friend,',
        previewText: '',
        access: 'everyone',
        excerpt: 'Hello friend',
        cover: null,
      },
      {
        id: plain.id,
        slug: 'plain',
        subject: 'Plain',
        previewText: 'Peas & beans',
        access: 'everyone',
        excerpt: 'Hello friend',
        cover: null,
      },
    ],
  )
  assert.ok(Math.abs(Date.parse(issues[0].sentAt) - world.clock.now().getTime()) < 600_000)
})

test('the cover of an issue is its first picture, and no picture of another server', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const contentBase64 = (await picture(800, 400).png().toBuffer()).toString('base64')
  const image = await world.ok(ada, 'upload_image', { fileName: 'peas.png', contentBase64 })
  const url = image.variants.at(-1).url
  await sending(ada, {
    subject: 'Ours',
    content: { format: 'markdown', body: `Peas\n\n![Peas](${url})` },
  })
  await sending(ada, {
    subject: 'Elsewhere',
    content: { format: 'markdown', body: '![Beans](https://elsewhere.example/i/beans.png)' },
  })
  await work()
  const { issues } = await world.ok(await visitorOf(world, ada), 'list_issues')
  assert.deepEqual(
    issues.map(({ cover }: { cover: string | null }) => cover),
    [null, new URL(url).pathname],
  )
})

test('a hidden archive and another newsletter’s show nothing of it', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada)
  await work()
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.deepEqual(await world.ok({ kind: 'slug', slug: second.slug }, 'list_issues'), {
    reader: 'visitor',
    issues: [],
    next: null,
  })
  const visitor = await visitorOf(world, ada)
  assert.equal((await world.ok(visitor, 'list_issues')).issues.length, 1)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.deepEqual(await world.ok(visitor, 'list_issues'), {
    reader: 'visitor',
    issues: [],
    next: null,
  })
})

test('goes on from the last one, twenty at a time, and misses none', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const sent: string[] = []
  for (let i = 0; i < 23; i++) sent.unshift((await sending(ada, { subject: `Issue ${i}` })).id)
  await work()
  const visitor = await visitorOf(world, ada)
  const first = await world.ok(visitor, 'list_issues')
  const second = await world.ok(visitor, 'list_issues', { before: first.next })
  assert.deepEqual([first.issues.length, second.issues.length, second.next], [20, 3, null])
  assert.deepEqual(
    [...first.issues, ...second.issues].map(({ id }: { id: string }) => id),
    sent,
  )
  assert.equal((await world.refused(visitor, 'list_issues', { before: 'yesterday' })).status, 422)
})

test('a search finds the words of subjects and texts as they are shown, in any newsletter’s language, and nothing next door', async () => {
  const ada = await world.account()
  await subscribers(ada, 1, { fields: { first_name: 'Zephyrine' } })
  const send = async (subject: string, body: string) => {
    await sending(ada, { subject, content: { format: 'markdown', body } })
    await work()
    world.clock.move(60_000)
  }
  await send(
    'Peas',
    'Sow them in a **café** by the wall.\n\n{% if first_name %}Onions for you{% endif %}',
  )
  await send('Beans', `${'Wait for May. '.repeat(60)}Then plant the runner beans. 100%_sure`)
  await send('三月', '三月里种什么：豌豆和蜗牛')
  const other = await world.account()
  await subscribers(other, 1)
  await sending(other, { subject: 'Peas next door', content: { body: 'café' } })
  await work()
  const visitor = await visitorOf(world, ada)
  const found = async (q: string) =>
    (await world.ok(visitor, 'list_issues', { q })).issues.map(
      ({ subject }: { subject: string }) => subject,
    )
  assert.deepEqual(await found('CAFE wall'), ['Peas'])
  assert.deepEqual(await found('peas beans'), [])
  assert.deepEqual(await found('豌豆'), ['三月'])
  assert.deepEqual(await found('zephyrine'), [])
  assert.deepEqual(
    await found('onions'),
    [],
    'a text for some readers is not shown, so it is not found',
  )
  assert.deepEqual(await found('100%_sure'), ['Beans'])
  assert.deepEqual(await found('%'), ['Beans'])
  assert.deepEqual(await found('  '), ['三月', 'Beans', 'Peas'])
  const [{ excerpt }] = (await world.ok(visitor, 'list_issues', { q: 'runner' })).issues
  assert.match(excerpt, /^….*plant the runner beans/)
  assert.equal((await world.refused(visitor, 'list_issues', { q: 'x'.repeat(201) })).status, 422)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.deepEqual(await found('cafe'), [])
})

test('a search finds each spelling of a word, also in issues whose words were stored before', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id } = await sending(ada, {
    subject: 'It’s a day',
    content: { format: 'markdown', body: '“Große Straße” — Café' },
  })
  await work()
  const visitor = await visitorOf(world, ada)
  const found = async (q: string) => (await world.ok(visitor, 'list_issues', { q })).issues.length
  assert.equal(await found('day'), 1)
  const searches = ["it's", 'it’s', 'STRASSE', 'straße', '"grosse', 'cafe -']
  for (const q of searches) assert.equal(await found(q), 1, q)

  await sql`update archive_issue set words = 'it’s a day “große straße” — cafe' where account_id = ${uuidOf(ada.accountId)} and campaign_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  await sql`comment on index archive_issue_search is 'stale'`.execute(world.db)
  await renewIssueWords({ db: world.db }, new AbortController().signal)
  for (const q of searches) assert.equal(await found(q), 1, q)
  const { rows } = await sql<{ told: string | null }>`
    select obj_description('archive_issue_search'::regclass) as told`.execute(world.db)
  assert.deepEqual(rows, [{ told: null }])
})

test('is ordered by the time of publication, which a later step does not change', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const early = await draft(ada, { subject: 'Written first' })
  const first = await sending(ada, { subject: 'Sent first' })
  await work()
  world.clock.move(3_600_000)
  await world.ok(ada, 'send_campaign', { campaignId: early.id })
  await work()
  const visitor = await visitorOf(world, ada)
  const list = async () =>
    (await world.ok(visitor, 'list_issues')).issues.map(
      ({ subject, sentAt }: { subject: string; sentAt: string }) => [subject, sentAt],
    )
  const before = await list()
  assert.deepEqual(
    before.map(([subject]: string[]) => subject),
    ['Written first', 'Sent first'],
  )
  world.clock.move(3_600_000)
  await subscribers(ada, 1)
  await world.ok(ada, 'send_campaign_to_more', { campaignId: first.id })
  assert.deepEqual(await list(), before, 'it stays while the step is under way')
  await work()
  assert.deepEqual(await list(), before)
})

test('an issue is listed once no reader is left out by a limit, and gone with its campaign', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const campaign = await draft(ada)
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 1 })
  await work()
  const visitor = await visitorOf(world, ada)
  const count = async () => (await world.ok(visitor, 'list_issues')).issues.length
  assert.equal(await count(), 0)
  await world.ok(visitor, 'get_issue', { campaignId: campaign.id })
  await world.ok(ada, 'send_campaign_to_more', { campaignId: campaign.id })
  assert.equal(await count(), 1)
  await work()
  assert.equal(await count(), 1)
  await world.ok(ada, 'delete_campaign', { campaignId: campaign.id })
  assert.equal(await count(), 0)
})

test('the job that follows a campaign renders what no visitor has seen, so that a search reads the database alone', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada, { subject: 'Peas' })
  await work()
  const rendered = async () => {
    const { rows } = await sql<{
      words: string | null
    }>`select words from archive_issue where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
    return rows.map(({ words }) => words)
  }
  assert.deepEqual(await rendered(), [null])
  await world.jobs()
  assert.deepEqual(await rendered(), ['peas hello friend'])
})
