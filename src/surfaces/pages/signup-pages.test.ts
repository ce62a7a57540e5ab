import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { link } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)
const behind = await testServer(world, { trustedProxies: ['127.0.0.1'] })
let visitors = 0

async function site(more: object = {}) {
  const ada = await world.account()
  const { slug } = await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    ...more,
  })
  return { ada, slug: slug as string, path: `/n/${slug}` }
}

/** Posts a form as a browser does. Each call comes from the IP address of a different visitor. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  behind.request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': `198.51.100.${(visitors += 1)}`, ...headers },
  })

test('the page says what the newsletter is, also to search engines and previews of links, and escapes it', async () => {
  const { slug, path } = await site({
    name: 'Ada’s "Garden" <b>',
    description: 'What grows\n<script>alert(1)</script>',
    branding: { logoUrl: 'https://garden.example/logo.png', accentColor: '#ffee00' },
    language: 'de',
  })
  const { status, headers, text } = await request(path)
  assert.equal(status, 200)
  assert.match(headers.get('content-type')!, /^text\/html/)
  assert.match(text, /<html lang="de" dir="ltr">/)
  assert.match(text, /<title>Ada’s &quot;Garden&quot; &lt;b&gt;<\/title>/)
  assert.match(text, /<meta name="description" content="What grows &lt;script&gt;/)
  assert.ok(text.includes(`<link rel="canonical" href="http://mailcast.test/n/${slug}">`))
  assert.ok(
    text.includes(`<meta property="og:image" content="http://mailcast.test/n/${slug}/card.png">`),
  )
  assert.match(
    text,
    /--link:#807700;--button:#ffee00;--on-button:#1c1c1c/,
    'a link that can be read on white, and dark letters on a light colour',
  )
  assert.doesNotMatch(text, /<script|<b>/)
})

test('nothing runs on it, only our own dashboard frames it, and search engines stay away where the archive is hidden', async () => {
  const { ada, path } = await site()
  const open = await request(path)
  assert.match(
    open.headers.get('content-security-policy')!,
    /^default-src 'none'; .*form-action 'self'; .*frame-ancestors 'self'$/,
  )
  assert.equal(open.headers.get('x-robots-tag'), null)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.equal((await request(path)).headers.get('x-robots-tag'), 'noindex')
  assert.equal((await request(`${path}/form`)).headers.get('x-robots-tag'), 'noindex')
})

test('only the form that is made for it may be framed, and so may its answers', async () => {
  const { path } = await site()
  const framed = (answer: { headers: Headers }) =>
    answer.headers.get('content-security-policy')!.endsWith('frame-ancestors *')
  assert.ok(framed(await request(`${path}/embed`)))
  assert.ok(framed(await post(`${path}/embed`, { email: 'framed@example.com' })))
  assert.ok(framed(await post(`${path}/embed`, { email: 'no address' })))
  assert.ok(!framed(await post(path, { email: 'top@example.com' })))
  assert.ok(!framed(await request(`${path}/form`)))
})

test('HEAD answers like GET, and what is not there is a page that says so', async () => {
  const { path } = await site()
  const head = await request(path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.text], [200, ''])
  for (const wrong of [
    '/n/nobody-has-this',
    '/n/no%20slug',
    '/n/a%00b',
    `${path}/cmp_x`,
    `${path}/cmp_01k5r8f3q5fz9v1m6x2c7n4b0d`,
    `${path}?before=x`,
  ]) {
    const answer = await request(wrong)
    assert.deepEqual(
      [wrong, answer.status, answer.headers.get('content-type')!.startsWith('text/html')],
      [wrong, 404, true],
    )
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex')
    assert.match(answer.text, /<h1>Not found<\/h1>/)
  }
  assert.equal(
    (await request('/n/%2F%2Fevil.example/')).headers.get('location'),
    '/n/%2F%2Fevil.example',
  )
  assert.equal((await post('/n/nobody-has-this', { email: 'a@example.com' })).status, 404)
})

test('an address is shown in its own letters, and in ASCII where these imitate others', async () => {
  const { path } = await site()
  for (const [email, shown] of [
    ['max@bücher.example', 'max@bücher.example'],
    ['eva@pаypal.example', 'eva@xn--pypal-4ve.example'],
  ] as const)
    assert.match((await post(path, { email })).text, new RegExp(`<strong>${shown}</strong>`))
})

test('a form from anywhere signs up, and the page it stood on is kept without its query', async () => {
  const { ada, path } = await site()
  const sent = { email: 'Grace@Readers.example', source: 'blog', utm: 'x', website: '' }
  const answer = await post(path, sent, {
    origin: 'https://garden.example',
    referer: 'https://garden.example/join?session=secret#form',
  })
  assert.equal(answer.status, 200)
  assert.match(answer.text, /Look into your mailbox/)
  const [contact] = (await world.ok(ada, 'list_contacts')).data
  assert.deepEqual(
    [contact.email, contact.status, contact.source],
    ['Grace@readers.example', 'pending', 'blog'],
  )
  const { rows } = await sql<{
    page: string
  }>`select page from consent where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.deepEqual(rows, [{ page: 'https://garden.example/join' }])
})

test('the answer is the same, to the letter, for an address that is known', async () => {
  const { path } = await site()
  const [first, second] = [
    await post(path, { email: 'same@example.com' }),
    await post(path, { email: 'same@example.com' }),
  ]
  assert.equal(first.text, second.text)
})

test('an address that is none is told beside the field, with what was written, escaped', async () => {
  const { ada, path } = await site()
  const answer = await post(path, { email: '"><script>alert(1)</script>@' })
  assert.equal(answer.status, 422)
  assert.match(answer.text, /role="alert">This is not an e-mail address\./)
  assert.match(answer.text, /value="&quot;&gt;&lt;script&gt;/)
  assert.doesNotMatch(answer.text, /<script/)
  assert.equal((await post(path, {})).status, 422)
  const hidden = await post(path, { email: 'an\u200bn@example.com' })
  assert.match(hidden.text, /role="alert">This has an invisible sign, U\+200B zero width space/)
  assert.equal(
    (await behind.request(path, { method: 'POST', json: { email: 'json@example.com' } })).status,
    422,
  )
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 0)
})

test('a program that fills in everything is thanked, and nobody is signed up', async () => {
  const { ada, path } = await site()
  const answer = await post(path, { email: 'robot@example.com', website: 'https://spam.example' })
  assert.deepEqual([answer.status, /Look into your mailbox/.test(answer.text)], [200, true])
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 0)
})

test('the sixth signup of one visitor waits, and a flood of bytes is not read', async () => {
  const { path } = await site()
  for (let i = 0; i < 5; i++)
    assert.equal(
      (await post(path, { email: `f${i}@example.com` }, { 'x-forwarded-for': '203.0.113.77' }))
        .status,
      200,
    )
  const sixth = await post(path, { email: 'f6@example.com' }, { 'x-forwarded-for': '203.0.113.77' })
  assert.equal(sixth.status, 429)
  assert.ok(Number(sixth.headers.get('retry-after')) > 0)
  assert.match(
    sixth.text,
    /<h1>Please wait<\/h1><p>Too many tries from here\. Try again in (a minute|\d+ minutes)\.<\/p>/,
  )
  assert.equal((await post(path, { email: 'x'.repeat(20_000) })).status, 413)
})

test('who has left finds the way back to the page of the newsletter', async () => {
  const { ada, path } = await site()
  const { id } = await world.ok(ada, 'add_contact', { email: 'leaver@example.com' })
  const leave = link(world, ada, id, 'unsubscribe')
  assert.ok(leave.kind === 'token')
  const left = await request(`/unsubscribe/${leave.token}`, { method: 'POST' })
  assert.deepEqual(
    [left.status, left.text.includes(`<a href="${path}">sign up again</a>`)],
    [200, true],
  )
})

test('the form for other sites is shown as text to copy, with the words of consent escaped', async () => {
  const { slug, path } = await site({ name: '</pre><script>' })
  const { text } = await request(`${path}/form`)
  assert.ok(
    text.includes(
      `&lt;form action=&quot;http://mailcast.test/n/${slug}&quot; method=&quot;post&quot;&gt;`,
    ),
  )
  assert.ok(text.includes(`&lt;iframe src=&quot;http://mailcast.test/n/${slug}/embed&quot;`))
  assert.ok(
    text.includes('&amp;lt;/pre&amp;gt;&amp;lt;script&amp;gt;'),
    'it is HTML once it is pasted, too',
  )
  assert.doesNotMatch(text, /<script/)
})

test('a language that no date can be written in, stored before such were refused, makes an English page and not a broken one', async () => {
  const { ada, path } = await site()
  const { sending, subscribers, work } = campaigns(world)
  await subscribers(ada, 1)
  await sending(ada)
  await work()
  await sql`update newsletter set language = 'en-abcd-abcd' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const { status, text } = await request(path)
  assert.equal(status, 200)
  assert.match(
    text,
    /<html lang="en" dir="ltr">[^]*<time datetime="[^"]+">[A-Z][a-z]+ \d+, \d{4}<\/time>/,
  )
  assert.equal(
    (await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })).language,
    'en',
  )
})

test('an issue is shown in an origin of its own, with a way to its newsletter and no reader’s data', async () => {
  const { ada, slug, path } = await site()
  const { sending, subscribers, work } = campaigns(world)
  await subscribers(ada, 1)
  await sending(ada, {
    subject: 'Peas $& <beans>',
    previewText: 'Sow "now"',
    content: { format: 'markdown', body: '# Peas' },
  })
  await work()
  assert.ok(
    (await request(path)).text.includes(
      `<a href="${path}/peas-beans">Peas $&amp; &lt;beans&gt;</a>`,
    ),
  )
  const { status, headers, text } = await request(`${path}/peas-beans`)
  assert.equal(status, 200)
  const policy = headers.get('content-security-policy')!
  assert.match(
    policy,
    /^sandbox allow-forms allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  assert.doesNotMatch(policy, /allow-scripts|allow-same-origin|script-src/)
  assert.equal(headers.get('x-robots-tag'), null)
  assert.match(text, /<title>Peas \$&amp; &lt;beans&gt; · The Weekly Garden<\/title>/)
  assert.ok(
    text.includes(`<link rel="canonical" href="http://mailcast.test/n/${slug}/peas-beans">`),
  )
  assert.ok(text.includes(`<a class="n-brand" href="/n/${slug}">`))
})
