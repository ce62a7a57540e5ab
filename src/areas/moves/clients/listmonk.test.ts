import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaign, onList, startListmonk, subscriber } from './fixtures/listmonk-stand-in.ts'
import { partsOf, readAt, rowsOf } from './fixtures/stand-in.ts'

test('campaigns of the archive are public, with both of their addresses', async () => {
  const { address } = await startListmonk({
    campaigns: [campaign(1, { archive: true, archive_slug: 'welcome' }), campaign(2)],
  })
  const { issues, losses, error } = await readAt('listmonk', `${address}/admin/campaigns`)
  assert.deepEqual([error, losses], [null, []])
  const uuid = '57702beb-6fae-4355-a324-000000000001'
  assert.deepEqual(issues[0], {
    id: uuid,
    url: `${address}/archive/welcome`,
    paths: ['/archive/welcome', `/archive/${uuid}`],
    state: 'published',
    title: 'Welcome 1',
    subject: null,
    preheader: null,
    slug: 'welcome',
    publishedAt: '2020-03-15T16:36:41.293Z',
    access: 'public',
    author: null,
    cover: null,
    body: { format: 'html', text: '<p>Text 1</p>' },
  })
  assert.deepEqual([issues[1]?.access, issues[1]?.url, issues[1]?.paths], ['subscribers', null, []])
})

test('the archive is where listmonk says that its public pages are', async () => {
  const { address } = await startListmonk({
    campaigns: [campaign(1, { archive: true, archive_slug: 'welcome' })],
    root: 'https://news.acme.org/mail/',
  })
  const { issues } = await readAt('listmonk', address)
  assert.equal(issues[0]?.url, 'https://news.acme.org/mail/archive/welcome')
  assert.equal(issues[0]?.paths[0], '/mail/archive/welcome')
})

test('a campaign was published when it reached readers', async () => {
  const kinds = [
    { status: 'running' },
    { status: 'paused', sent: 3 },
    { status: 'cancelled', sent: 0, started_at: null },
    { status: 'scheduled', send_at: '2030-01-01T11:00:00+01:00', started_at: null },
    { status: 'draft', archive: true, started_at: null },
  ]
  const { address } = await startListmonk({ campaigns: kinds.map((more, i) => campaign(i, more)) })
  const { issues } = await readAt('listmonk', address)
  assert.deepEqual(
    issues.map(({ state, access, publishedAt }) => [state, access, publishedAt]),
    [
      ['published', 'subscribers', '2020-03-15T16:36:41.293Z'],
      ['published', 'subscribers', '2020-03-15T16:36:41.293Z'],
      ['draft', 'subscribers', null],
      ['draft', 'subscribers', '2030-01-01T10:00:00.000Z'],
      ['draft', 'subscribers', null],
    ],
  )
})

test('links lose their tracking, and plain text becomes paragraphs', async () => {
  const body = `<a href="https://acme.org/1@TrackLink">1</a><a href="{{ TrackLink "https://acme.org/2?a=b" . }}">2</a>{{ TrackView }} {{ .Subscriber.FirstName }}`
  const { address } = await startListmonk({
    campaigns: [
      campaign(1, { content_type: 'html', body }),
      campaign(2, { content_type: 'plain', body: 'Hello <you>\nline two\n\nMore & more' }),
      campaign(3, { content_type: 'markdown', body: '# Title' }),
      campaign(4, { type: 'optin' }),
      campaign(5, { body: '{{ if .Subscriber.Attribs.city }}Hello{{ end }}' }),
    ],
  })
  const { issues, losses } = await readAt('listmonk', address)
  assert.deepEqual(
    issues.slice(0, 3).map(({ body: { format, text } }) => [format, text]),
    [
      [
        'html',
        '<a href="https://acme.org/1">1</a><a href="https://acme.org/2?a=b">2</a> {{ .Subscriber.FirstName }}',
      ],
      ['html', '<p>Hello &lt;you&gt;<br>line two</p>\n<p>More &amp; more</p>'],
      ['markdown', '# Title'],
    ],
  )
  assert.deepEqual(losses, ['A mail for confirming is no issue. (Welcome 4)'])
})

test('the list on which a subscriber gets most mail tells the status', async () => {
  const double = { optin: 'double' }
  const cases: [string, object][] = [
    ['active', { lists: [onList('Weekly', 'confirmed', double)] }],
    ['active', { lists: [onList('Weekly', 'unconfirmed')] }],
    [
      'pending',
      { lists: [onList('Weekly', 'unconfirmed', double), onList('Old', 'unsubscribed')] },
    ],
    ['active', { lists: [onList('Old', 'unsubscribed'), onList('Weekly', 'confirmed')] }],
    ['unsubscribed', { lists: [onList('Old', 'unsubscribed')] }],
    ['unsubscribed', { lists: [] }],
    ['unsubscribed', { status: 'disabled' }],
    ['complained', { status: 'blocklisted' }],
  ]
  const { address } = await startListmonk({
    subscribers: cases.map(([, more], i) =>
      subscriber(i, { attribs: { city: 'Paris', n: { a: 1 } }, ...more }),
    ),
  })
  const { csv, losses } = await readAt('listmonk', address)
  const rows = rowsOf(csv)
  assert.deepEqual(
    rows.map(({ status }) => status),
    cases.map(([status]) => status),
  )
  assert.deepEqual(rows[3], {
    email: 'reader3@example.org',
    status: 'active',
    fullName: 'John Doe',
    subscribedAt: '2020-02-10T22:07:16.199Z',
    city: 'Paris',
    n: '{"a":1}',
  })
  assert.equal(rows[4]?.['unsubscribedAt'], '2020-03-10T22:07:16.194Z')
  assert.deepEqual(losses, [
    'A subscriber is on no list, gets no mail there, and comes as unsubscribed. (reader5@example.org)',
  ])
})

test('subscribers of several lists get each as a tag, but for those that they left', async () => {
  const both = [onList('Garden, club', 'confirmed'), onList('Weekly', 'confirmed')]
  const { address } = await startListmonk({
    subscribers: [
      subscriber(1, { lists: both }),
      subscriber(2, {
        lists: [onList('Garden, club', 'unsubscribed'), onList('Weekly', 'confirmed')],
      }),
    ],
  })
  const { csv, losses } = await readAt('listmonk', address)
  assert.deepEqual(
    rowsOf(csv).map(({ tags }) => tags),
    ['["Garden club","Weekly"]', '["Weekly"]'],
  )
  assert.match(losses[0]!, /on several lists/)
})

test('long lists are read to their end, though a page has at most 50', async () => {
  const { address, asked } = await startListmonk({
    campaigns: Array.from({ length: 51 }, (_, i) => campaign(i)),
    subscribers: Array.from({ length: 120 }, (_, i) => subscriber(i)),
  })
  const { issues, csv } = await readAt('listmonk', address)
  assert.deepEqual([issues.length, rowsOf(csv).length, asked.length], [51, 120, 2 + 2 + 3])
})

test('a key without a right is told which, and one for some lists that the rest stays', async () => {
  const none = await startListmonk({ rights: ['campaigns:get_all'], campaigns: [campaign(1)] })
  const { error } = await readAt('listmonk', none.address)
  assert.partialDeepStrictEqual(partsOf(error), {
    name: 'KeyWithoutRights',
    code: 'key_without_rights',
    detail:
      'The key may not read /api/subscribers of listmonk. It says: “permission denied: subscribers:get”.',
  })
  const some = await startListmonk({ rights: ['campaigns:get_all', 'subscribers:get'] })
  const { losses } = await readAt('listmonk', some.address)
  assert.match(losses[0]!, /subscribers of some lists alone/)
})
