import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)
const { draft, sending, subscribers, work } = campaigns(world)
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name === 'item' || name === 'url',
})

async function site(more: object = {}) {
  const ada = await world.account()
  const { slug } = await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    ...more,
  })
  await subscribers(ada, 1, { fields: { first_name: 'Zephyrine' } })
  const send = async (issue: object) => {
    const sent = await sending(ada, issue)
    await work()
    world.clock.move(3_600_000)
    return world.ok(ada, 'get_campaign', { campaignId: sent.id })
  }
  return { ada, path: `/n/${slug}`, home: `http://mailcast.test/n/${slug}`, send }
}

/** Parses XML. Throws when it is not well formed. */
function xml(text: string) {
  assert.equal(XMLValidator.validate(text), true)
  return parser.parse(text)
}

const HOSTILE = 'Peas ]]> <script>alert(1)</script> & "beans" $&'

test('the RSS feed keeps the rules of its validator: elements, dates, a stable guid, addresses with a host, and its own address', async () => {
  const { ada, path, home, send } = await site({
    name: 'Ada’s <b> & "Garden"',
    description: 'What grows\u0001 & when',
    language: 'de-AT',
  })
  const first = await send({ subject: 'First', previewText: 'Peas & <b>beans</b>' })
  const second = await send({
    subject: HOSTILE,
    content: {
      format: 'html',
      body: '<p>]]&gt; Dear {{ first_name | default: "reader" }} <a href="/x">x</a></p>',
    },
  })
  const { status, headers, text } = await request(`${path}/feed.xml`)
  assert.deepEqual(
    [status, headers.get('content-type')],
    [200, 'application/rss+xml; charset=utf-8'],
  )
  const { rss } = xml(text)
  assert.equal(rss['@version'], '2.0')
  const { channel } = rss
  assert.deepEqual(
    [channel.title, channel.link, channel.description, channel.language],
    ['Ada’s <b> & "Garden"', home, 'What grows & when', 'de-at'],
  )
  assert.deepEqual(
    [channel['atom:link']['@rel'], channel['atom:link']['@type'], channel['atom:link']['@href']],
    ['self', 'application/rss+xml', `${home}/feed.xml`],
  )
  const [newest, oldest] = channel.item
  assert.equal(channel.item.length, 2)
  assert.deepEqual(
    [newest.title, newest.link, newest.guid['#text'], newest.guid['@isPermaLink']],
    [HOSTILE, `${home}/${second.slug}`, second.id, 'false'],
  )
  // The description is HTML, so the preview text, which is plain text, is escaped in it.
  assert.deepEqual(
    [oldest.title, oldest.description, oldest.guid['#text']],
    ['First', 'Peas &amp; &lt;b&gt;beans&lt;/b&gt;', first.id],
  )
  assert.equal(
    newest.description,
    ']]&gt; Dear reader x',
    'an issue without a preview text has the beginning of its text',
  )
  for (const item of channel.item) {
    // RFC 822 §5, with four digits of the year as RSS has it.
    assert.match(
      item.pubDate,
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/,
    )
    for (const [, address] of item['content:encoded'].matchAll(/(?:href|src)="([^"]*)"/g))
      assert.match(address, /^https?:\/\//)
  }
  assert.equal(channel.lastBuildDate, newest.pubDate)
  assert.ok(
    newest['content:encoded'].includes('<p>]]&gt; Dear reader <span>x</span></p>'),
    newest['content:encoded'],
  )
  assert.doesNotMatch(text, /Zephyrine|@readers|unsubscribe/)
  assert.ok(!text.includes('\u0001'))
  // The guid stays the same when the address of the newsletter changes.
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    slug: 'another-garden',
  })
  const moved = xml((await request('/n/another-garden/feed.xml')).text).rss.channel.item[0]
  assert.deepEqual(
    [moved.guid['#text'], moved.link],
    [second.id, `http://mailcast.test/n/another-garden/${second.slug}`],
  )
})

test('the JSON feed is one of version 1.1, and an empty archive has feeds too', async () => {
  const { path, home, send } = await site()
  for (const feed of ['feed.xml', 'feed.json'])
    assert.equal((await request(`${path}/${feed}`)).status, 200)
  assert.equal(xml((await request(`${path}/feed.xml`)).text).rss.channel.item, undefined)
  const { id, slug } = await send({ subject: HOSTILE, previewText: 'Peas & <b>beans</b>' })
  const { headers, text } = await request(`${path}/feed.json`)
  assert.equal(headers.get('content-type'), 'application/feed+json; charset=utf-8')
  const { items, ...feed } = JSON.parse(text)
  assert.deepEqual(feed, {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'The Weekly Garden',
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    language: 'en',
    authors: [{ name: 'The Weekly Garden', url: home }],
  })
  const [{ date_published, ...item }] = items
  assert.ok(
    Math.abs(Date.parse(date_published) - world.clock.now().getTime()) < 7_200_000 &&
      /T.*Z$/.test(date_published),
  )
  assert.deepEqual(item, {
    id,
    url: `${home}/${slug}`,
    title: HOSTILE,
    summary: 'Peas & <b>beans</b>',
    content_html: '<p>Hello friend</p>',
    image: `${home}/${slug}/card.png`,
    language: 'en',
  })
  await send({ subject: 'Beans' })
  assert.equal(
    JSON.parse((await request(`${path}/feed.json`)).text).items[0].summary,
    'Hello friend',
    'the beginning of its text',
  )
})

test('the sitemap names the page and every issue, and robots stay out of what is not public', async () => {
  const { path, home, send } = await site()
  const { slug } = await send({ subject: 'Peas' })
  const { headers, text } = await request(`${path}/sitemap.xml`)
  assert.equal(headers.get('content-type'), 'application/xml; charset=utf-8')
  const { urlset } = xml(text)
  assert.equal(urlset['@xmlns'], 'http://www.sitemaps.org/schemas/sitemap/0.9')
  assert.deepEqual(
    urlset.url.map(({ loc }: { loc: string }) => loc),
    [home, `${home}/about`, `${home}/${slug}`],
  )
  assert.match(urlset.url[2].lastmod, /^\d{4}-\d\d-\d\dT.*Z$/)
  const robots = await request('/robots.txt')
  assert.match(robots.text, /^User-agent: \*\nDisallow: \/api\/\n/)
  assert.doesNotMatch(robots.text, /\/n\//)
})

test('a hidden archive has neither issues, feeds, sitemap nor cards, and names none of them', async () => {
  const { ada, path, send } = await site()
  const { slug } = await send({ subject: 'Peas' })
  const parts = [
    `/${slug}`,
    `/${slug}/card.png`,
    '/card.png',
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
  ]
  for (const part of parts) assert.equal((await request(path + part)).status, 200, part)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  for (const part of parts) {
    const { status, headers } = await request(path + part)
    assert.deepEqual([part, status, headers.get('x-robots-tag')], [part, 404, 'noindex'])
  }
  const { text, headers } = await request(path)
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.doesNotMatch(text, /Peas|feed\.xml|feed\.json|card\.png|Search/)
})

test('the author of a moved issue is on its page and in both feeds, and no other issue has one', async () => {
  const { ada, path, send } = await site()
  const own = await send({ subject: 'Own' })
  const moved = await send({ subject: 'Moved' })
  const author = 'Ada <b> & "Bob"\u0001'
  await sql`update campaign set author = ${author}
    where account_id = ${uuidOf(ada.accountId)} and campaign_id = ${uuidOf(moved.id)}`.execute(
    world.db,
  )
  const shown = 'Ada &lt;b&gt; &amp; &quot;Bob&quot;'
  const page = (await request(`${path}/${moved.slug}`)).text
  assert.ok(page.includes(`<bdi>${shown}`), page)
  assert.ok(page.includes(`<meta name="author" content="${shown}`), page)
  const other = (await request(`${path}/${own.slug}`)).text
  assert.doesNotMatch(other, /<bdi>Ada|name="author"/)
  const { item } = xml((await request(`${path}/feed.xml`)).text).rss.channel
  assert.deepEqual(
    item.map((one: Record<string, string>) => one['dc:creator']),
    ['Ada <b> & "Bob"', undefined],
  )
  const { items, authors } = JSON.parse((await request(`${path}/feed.json`)).text)
  assert.deepEqual(
    items.map((one: { authors?: object }) => one.authors),
    [[{ name: author }], undefined],
  )
  assert.equal(authors.length, 1)
})

test('what a client has already is not sent again, by its tag and by its time, until it changes', async () => {
  const { ada, path, send } = await site()
  const { slug } = await send({ subject: 'Peas' })
  for (const part of [
    '',
    `/${slug}`,
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    `/${slug}/card.png`,
  ]) {
    const { headers, status } = await request(path + part)
    assert.equal(status, 200, part)
    assert.match(
      headers.get('cache-control')!,
      /^public, max-age=0, s-maxage=\d+, must-revalidate$/,
    )
    const [etag, since] = [headers.get('etag')!, headers.get('last-modified')!]
    assert.match(etag, /^"[\w-]+"$/)
    const ask = async (given: Record<string, string>) => {
      const answer = await request(path + part, { headers: given })
      return [answer.status, answer.text.length > 0]
    }
    world.clock.move(60_000)
    assert.deepEqual(await ask({ 'if-none-match': etag }), [304, false], part)
    assert.deepEqual(await ask({ 'if-none-match': `"x", W/${etag}` }), [304, false], part)
    assert.deepEqual(await ask({ 'if-modified-since': since }), [304, false], part)
    assert.deepEqual(
      await ask({ 'if-none-match': '"x"', 'if-modified-since': since }),
      [200, true],
      part,
    )
  }
  const page = await request(path)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    description: 'New words',
  })
  world.clock.move(60_000)
  for (const given of [
    { 'if-none-match': page.headers.get('etag')! },
    { 'if-modified-since': page.headers.get('last-modified')! },
  ])
    assert.equal((await request(path, { headers: given })).status, 200)
})

test('a client that has the sitemap costs no list of its issues, until one is published or deleted', async () => {
  const { ada, path, send } = await site()
  const { id } = await send({ subject: 'Peas' })
  await send({ subject: 'Beans' })
  const map = (headers: Record<string, string> = {}) => request(`${path}/sitemap.xml`, { headers })
  const statuses = async ({ headers }: { headers: Headers }) => {
    const by = [
      { 'if-none-match': headers.get('etag')! },
      { 'if-modified-since': headers.get('last-modified')! },
    ]
    return Promise.all(by.map(async (given) => (await map(given)).status))
  }
  const first = await map()
  // A list that is read again would contain this other time, so the 304 shows that it is not read.
  await sql`update archive_issue set published_at = published_at - interval '1 day'
    where account_id = ${uuidOf(ada.accountId)} and campaign_id = ${uuidOf(id)}`.execute(world.db)
  assert.deepEqual(await statuses(first), [304, 304])
  const known = await map({ 'if-none-match': first.headers.get('etag')! })
  for (const name of ['etag', 'last-modified', 'cache-control'])
    assert.equal(known.headers.get(name), first.headers.get(name), name)

  await send({ subject: 'Roses' })
  assert.deepEqual(await statuses(first), [200, 200])
  const second = await map()
  assert.deepEqual(await statuses(second), [304, 304])
  world.clock.move(60_000)
  await world.ok(ada, 'delete_campaign', { campaignId: id })
  assert.deepEqual(await statuses(second), [200, 200])
})

test('an issue’s page has what previews of links read, ways on, and a form whose proof names the issue', async () => {
  const { ada, path, home, send } = await site({ postalAddress: '12 Green Lane' })
  await send({ subject: 'Earlier' })
  const { id, slug } = await send({ subject: HOSTILE, previewText: '"Sow" <now>' })
  const { text } = await request(`${path}/${slug}`)
  for (const part of [
    `<link rel="canonical" href="${home}/${slug}">`,
    '<meta property="og:type" content="article">',
    '<meta property="og:description" content="&quot;Sow&quot; &lt;now&gt;">',
    `<meta property="og:image" content="${home}/${slug}/card.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="alternate" type="application/rss+xml" title="The Weekly Garden" href="${home}/feed.xml">`,
    `<input id="n-link" value="${home}/${slug}" readonly`,
    `class="n-prev" rel="prev"><span>Earlier</span><strong dir="auto">Earlier</strong>`,
    '<bdi>12 Green Lane</bdi>',
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /<script|Zephyrine|\/unsubscribe|\/preferences/)
  const signup = await request(path, {
    method: 'POST',
    body: new URLSearchParams({ email: 'grace@readers.example', issue: id }),
  })
  assert.equal(signup.status, 200)
  const { rows } = await sql<{
    page: string
  }>`select page from consent where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  // The id stays the same when the issue's address changes.
  assert.deepEqual(rows, [{ page: `${home}/${id}` }])
})

test('an issue that lists do not show yet is kept from search engines at its address, too', async () => {
  const { ada, path, send } = await site()
  const { id } = await draft(ada, { subject: 'Peas' })
  await world.ok(ada, 'send_campaign', { campaignId: id, limit: 1 })
  const robots = async (address: string) => {
    const { status, headers, text } = await request(`${path}/${address}`)
    return [
      status,
      headers.get('x-robots-tag'),
      text.includes('<meta name="robots" content="noindex">'),
    ]
  }
  assert.deepEqual(await robots(id), [200, 'noindex', true])
  assert.deepEqual(await robots((await send({ subject: 'Beans' })).slug), [200, null, false])
})

test('a search on the page shows words as text and is not indexed; older pages keep its words', async () => {
  const { path, send } = await site()
  await send({ subject: 'Peas', content: { body: 'Sow them by the wall.' } })
  const found = await request(`${path}?q=${encodeURIComponent('WALL <b>')}`)
  assert.equal(found.headers.get('x-robots-tag'), 'noindex')
  assert.ok(found.text.includes('Issues with “<bdi>WALL &lt;b&gt;</bdi>”'))
  assert.match(found.text, /Nothing was found/)
  assert.ok((await request(`${path}?q=wall`)).text.includes('>Sow them by the wall.</p>'))
  assert.equal((await request(`${path}?q=${'x'.repeat(500)}`)).status, 200)
  assert.equal((await request(`${path}?q=a&q=b`)).status, 200)
})

test('an Arabic newsletter is written from right to left', async () => {
  const { path, send } = await site({ name: 'حديقة', language: 'ar' })
  const { slug } = await send({ subject: 'ما ينمو' })
  for (const address of [path, `${path}/${slug}`])
    assert.match((await request(address)).text, /<html lang="ar" dir="rtl">/)
  assert.equal(xml((await request(`${path}/feed.xml`)).text).rss.channel.language, 'ar')
})
