import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broadcast, post, startKit, subscriber } from './fixtures/kit-stand-in.ts'
import { readAt, rowsOf } from './fixtures/stand-in.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const now = () => NOW

test('broadcasts come with subject, preview, day and who may read them on the web', async () => {
  const { address } = await startKit({
    broadcasts: [
      broadcast(1, {
        public: true,
        preview_text: 'Pleased to meet you!',
        thumbnail_url: 'https://img.kit.com/a.png',
        thumbnail_alt: 'A green pea',
        public_url: 'https://acme.kit.com/posts/hello',
      }),
      broadcast(2),
    ],
  })
  const { issues, error, losses } = await readAt('kit', address, { now })
  assert.deepEqual([error, losses], [null, []])
  assert.deepEqual(issues[0], {
    id: '1',
    url: 'https://acme.kit.com/posts/hello',
    paths: ['/posts/hello'],
    state: 'published',
    title: 'Campaign subject 1',
    subject: null,
    preheader: 'Pleased to meet you!',
    slug: 'hello',
    publishedAt: '2023-02-18T09:00:00.000Z',
    access: 'public',
    author: null,
    cover: 'https://img.kit.com/a.png',
    coverAlt: 'A green pea',
    body: { format: 'html', text: '<p>Text 1</p>' },
  })
  const { access, url, paths } = issues[1]!
  assert.deepEqual([access, url, paths], ['subscribers', null, []])
})

test('a broadcast that is not sent yet is a draft, whatever it says of the web', async () => {
  const { address } = await startKit({
    broadcasts: [
      broadcast(1, {
        send_at: null,
        status: 'draft',
        public: true,
        public_url: 'https://acme.kit.com/posts/',
      }),
      broadcast(2, { send_at: '2026-02-01T09:00:00Z', status: 'scheduled' }),
    ],
  })
  const { issues } = await readAt('kit', address, { now })
  assert.deepEqual(
    issues.map(({ state, publishedAt, url, access }) => [state, publishedAt, url, access]),
    [
      ['draft', null, null, 'subscribers'],
      ['draft', '2026-02-01T09:00:00.000Z', null, 'subscribers'],
    ],
  )
})

test('the post of a broadcast tells its slug, title and whether it is paid', async () => {
  const { address } = await startKit({
    broadcasts: [broadcast(1, { public: true })],
    posts: [post(7, { publication_id: 1001, is_paid: true, title: 'On the web' })],
  })
  const { issues } = await readAt('kit', address, { now })
  assert.deepEqual(
    issues.map(({ id, slug, title, subject, access, paths }) => [
      id,
      slug,
      title,
      subject,
      access,
      paths,
    ]),
    [['1', 'post-7', 'On the web', 'Campaign subject 1', 'paid', ['/posts/post-7']]],
  )
})

test('posts without a broadcast come with their texts', async () => {
  const { address, asked } = await startKit({
    broadcasts: [broadcast(1)],
    posts: [
      post(1),
      post(2, { status: 'draft', published_at: null, is_paid: true }),
      post(3, { content: '' }),
    ],
  })
  const { issues, losses } = await readAt('kit', address, { now })
  assert.deepEqual(
    issues.slice(1).map(({ id, state, access, body }) => [id, state, access, body.text]),
    [
      ['post-1', 'published', 'public', '<p>Post 1</p>'],
      ['post-2', 'draft', 'paid', '<p>Post 2</p>'],
    ],
  )
  assert.deepEqual(losses, ['A post of Kit has no text. (Post 3)'])
  assert.equal(asked.filter(({ query }) => query.get('include_content') === 'true').length, 1)
})

test('an account without posts has broadcasts all the same', async () => {
  const { address } = await startKit({ broadcasts: [broadcast(1, { public: true })], posts: null })
  const { issues, losses, error } = await readAt('kit', address, { now })
  assert.equal(error, null)
  assert.equal(issues[0]?.access, 'public')
  assert.match(losses[0]!, /does not let this key read posts/)
})

test('a text that the list leaves out is asked for', async () => {
  const { address, asked } = await startKit({ broadcasts: [broadcast(1, { content: null })] })
  const { losses } = await readAt('kit', address, { now })
  assert.deepEqual(losses, ['A broadcast of Kit has no text. (Campaign subject 1)'])
  assert.ok(asked.some(({ path }) => path === '/v4/broadcasts/1'))
})

test('subscribers of all states come, with tags, fields and where they signed up', async () => {
  const states = ['active', 'inactive', 'cancelled', 'bounced', 'complained']
  const { address } = await startKit({
    subscribers: states.map((state, i) =>
      subscriber(i, {
        state,
        first_name: '=SUM("a")',
        tags: [{ id: 1, name: 'Garden, club' }],
        fields: { shoe: 38, status: 'gold', Status: 'x', empty: null },
        attribution: { source_name: 'Welcome form' },
      }),
    ),
  })
  const { csv, losses, found } = await readAt('kit', address, { now })
  const rows = rowsOf(csv)
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['active', 'pending', 'unsubscribed', 'bounced', 'complained'],
  )
  assert.deepEqual(rows[0], {
    email: 'reader0@example.org',
    status: 'active',
    first_name: `'=SUM("a")`,
    tags: '["Garden club"]',
    source: 'Welcome form',
    subscribedAt: '2023-01-27T11:43:55.000Z',
    shoe: '38',
  })
  assert.equal(losses.length, 2, 'both fields named status')
  const list = found.at(-1)
  assert.ok(list?.kind === 'readers' && list.preset === 'none')
})

test('where the list of subscribers has no tags, they come from the lists of the tags', async () => {
  const { address } = await startKit({
    subscribers: [1, 2, 3].map((id) => subscriber(id)),
    tags: [
      { id: 4, name: 'vip', subscribers: [1, 3] },
      { id: 5, name: 'club', subscribers: [3] },
    ],
  })
  const { csv } = await readAt('kit', address, { now })
  assert.deepEqual(
    rowsOf(csv).map(({ tags }) => tags),
    ['["vip"]', undefined, '["vip","club"]'],
  )
})

test('long lists are read page by page, and nothing is read twice', async () => {
  const { address, asked } = await startKit({
    broadcasts: Array.from({ length: 100 }, (_, i) => broadcast(i)),
    subscribers: Array.from({ length: 1200 }, (_, i) => subscriber(i, { tags: [] })),
  })
  const { issues, csv } = await readAt('kit', address, { now })
  assert.equal(new Set(issues.map(({ id }) => id)).size, 100)
  assert.equal(new Set(rowsOf(csv).map(({ email }) => email)).size, 1200)
  assert.deepEqual([issues.length, rowsOf(csv).length, asked.length], [100, 1200, 1 + 4 + 3])
})
