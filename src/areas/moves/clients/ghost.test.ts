import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, post, startGhost } from './fixtures/ghost-stand-in.ts'
import { readAt, rowsOf } from './fixtures/stand-in.ts'

test('posts come with title, subject, excerpt, authors, picture and address', async () => {
  const { address } = await startGhost({
    posts: [
      post(1, {
        email_subject: 'By mail',
        custom_excerpt: 'In short',
        feature_image: 'https://acme.ghost.io/content/images/a.png',
        feature_image_alt: 'A green pea',
        authors: [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }],
      }),
    ],
  })
  const { issues, error, losses } = await readAt('ghost', `${address}/ghost/#/settings`)
  assert.deepEqual([error, losses], [null, []])
  assert.deepEqual(issues, [
    {
      id: '000000000000000000000001',
      url: 'https://acme.ghost.io/post-1/',
      paths: ['/post-1'],
      state: 'published',
      title: 'Post 1',
      subject: 'By mail',
      preheader: 'In short',
      slug: 'post-1',
      publishedAt: '2019-11-26T03:43:13.000Z',
      access: 'public',
      author: 'Ada Lovelace, Grace Hopper',
      cover: 'https://acme.ghost.io/content/images/a.png',
      coverAlt: 'A green pea',
      body: { format: 'html', text: '<p>Hello, beautiful world! 1</p>' },
    },
  ])
})

test('visibility becomes access, and tiers with the free one are for all members', async () => {
  const tiers = (type: string) => ({ visibility: 'tiers', tiers: [{ type: 'paid' }, { type }] })
  const kinds = [
    { visibility: 'public' },
    { visibility: 'members' },
    { visibility: 'paid' },
    tiers('paid'),
    tiers('free'),
    { visibility: 'of a later version' },
    { status: 'sent', visibility: 'public' },
    { status: 'sent', visibility: 'paid' },
  ]
  const { address } = await startGhost({ posts: kinds.map((more, i) => post(i, more)) })
  const { issues } = await readAt('ghost', address)
  assert.deepEqual(
    issues.map(({ access, url }) => [access, url !== null]),
    [
      ['public', true],
      ['subscribers', true],
      ['paid', true],
      ['paid', true],
      ['subscribers', true],
      ['subscribers', true],
      ['subscribers', false],
      ['paid', false],
    ],
  )
})

test('the paywall stays where it stood, and goes from a public post', async () => {
  const html = '<p>Free.</p><!--members-only--><p>More.</p>'
  const { address } = await startGhost({
    posts: [post(1, { html, visibility: 'paid' }), post(2, { html })],
  })
  const { issues } = await readAt('ghost', address)
  assert.deepEqual(
    issues.map(({ body }) => body.text),
    ['<p>Free.</p><!-- paywall --><p>More.</p>', '<p>Free.</p><p>More.</p>'],
  )
})

test('drafts and scheduled posts are drafts without an address', async () => {
  const { address } = await startGhost({
    posts: [
      post(1, { status: 'draft', published_at: null }),
      post(2, { status: 'scheduled', published_at: '2030-01-01T00:00:00.000Z' }),
      post(3, { html: null }),
    ],
  })
  const { issues, losses } = await readAt('ghost', address)
  assert.deepEqual(
    issues.map(({ state, url, publishedAt }) => [state, url, publishedAt]),
    [
      ['draft', null, null],
      ['draft', null, '2030-01-01T00:00:00.000Z'],
    ],
  )
  assert.deepEqual(losses, ['A post of Ghost has no text. (Post 3)'])
})

test('members keep whether they get mail, their labels and the customer of Stripe', async () => {
  const paid = {
    id: 'sub_1',
    status: 'active',
    current_period_end: '2027-05-01T00:00:00.000Z',
    customer: { id: 'cus_NffrFeUfNV2Hib', email: 'reader2@example.org' },
  }
  const ended = { ...paid, status: 'canceled', customer: { id: 'cus_Old' } }
  const { address } = await startGhost({
    members: [
      member(1, { labels: [{ name: 'VIP' }, { name: 'a, b' }] }),
      member(2, { status: 'paid', subscriptions: [ended, paid] }),
      member(3, {
        status: 'comped',
        tiers: [{ name: 'Gold', expiry_at: '2027-01-01T00:00:00.000Z' }],
      }),
      member(4, { status: 'comped', tiers: [{ name: 'Gold', expiry_at: null }] }),
      member(5, { subscribed: false, newsletters: [] }),
      member(6, { email_suppression: { suppressed: true, info: { reason: 'fail' } } }),
      member(7, { email_suppression: { suppressed: true, info: { reason: 'spam' } } }),
      member(8, { subscriptions: [ended], name: null }),
    ],
  })
  const { csv, losses } = await readAt('ghost', address)
  assert.deepEqual(losses, [])
  const since = { fullName: 'Jamie', subscribedAt: '2022-03-16T08:03:11.000Z' }
  const row = (nth: number, status: string, more: object = {}) => ({
    email: `reader${nth}@example.org`,
    status,
    ...since,
    ...more,
  })
  const { fullName: _, ...nameless } = row(8, 'active', { stripeCustomerId: 'cus_Old' })
  assert.deepEqual(rowsOf(csv), [
    row(1, 'active', { tags: '["VIP","a b"]' }),
    row(2, 'active', {
      tier: 'paid',
      paidUntil: '2027-05-01T00:00:00.000Z',
      stripeCustomerId: 'cus_NffrFeUfNV2Hib',
    }),
    row(3, 'active', { tier: 'paid', paidUntil: '2027-01-01T00:00:00.000Z' }),
    row(4, 'active', { tier: 'paid' }),
    row(5, 'unsubscribed'),
    row(6, 'bounced'),
    row(7, 'complained'),
    nameless,
  ])
})

test('members of several newsletters get each as a tag', async () => {
  const named = (...names: string[]) => ({
    newsletters: names.map((name) => ({ name, status: 'active' })),
  })
  const { address } = await startGhost({
    members: [member(1, named('Weekly')), member(2, named('Weekly', 'Daily'))],
  })
  const { csv, losses } = await readAt('ghost', address)
  assert.deepEqual(
    rowsOf(csv).map(({ tags }) => tags),
    ['["Weekly"]', '["Weekly","Daily"]'],
  )
  assert.match(losses[0]!, /several newsletters.*\(Weekly, Daily\)/)
})

test('long lists are read page by page, each with a token of its own', async () => {
  const { address, asked } = await startGhost({
    posts: Array.from({ length: 40 }, (_, i) => post(i)),
    members: Array.from({ length: 150 }, (_, i) => member(i)),
  })
  let nowMs = Date.parse('2026-01-01T00:00:00Z')
  const { issues, csv, error } = await readAt('ghost', address, { now: () => (nowMs += 400_000) })
  assert.deepEqual([error, issues.length, rowsOf(csv).length, asked.length], [null, 40, 150, 6])
  assert.equal(new Set(asked.map(({ headers }) => headers.authorization)).size, 6)
})
