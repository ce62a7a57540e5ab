import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { TestAccount } from '#test/world.ts'
import { testWorld } from '#test/world.ts'
import { unescapeHtml } from '#lib/html.ts'
import { visitorOf } from '#test/contacts.ts'
import { issue, moved } from './fixtures/moved.ts'
import { pictureServer } from './fixtures/picture-server.ts'

const world = await testWorld()
const pictures = await pictureServer()
after(pictures.close)

async function bodyOf(ada: TestAccount, slug: string): Promise<string> {
  const { data } = await world.ok(ada, 'list_campaigns', {})
  const { id } = data.find((one: { slug: string | null }) => one.slug === slug)
  const found = await world.ok(ada, 'get_campaign', { campaignId: id })
  return JSON.stringify(found.content)
}

const html = (text: string) => ({ body: { format: 'html' as const, text } })

test('pictures come into the library, and one that cannot be had keeps its address', async () => {
  const ada = await world.account()
  const [rose, missing] = [`${pictures.url}/rose.png?a=1&b=2`, `${pictures.url}/missing.png`]
  const text = `<p>See</p><img src="${rose.replace('&', '&amp;')}" alt="A rose"><img src="${missing}" alt="Gone">`
  const done = await moved(world, ada, [issue('roses', html(text)), issue('again', html(text))])
  assert.deepEqual(done.counts.images, { stored: 1, failed: 1 })
  const [image] = (await world.ok(ada, 'list_images')).data
  const body = await bodyOf(ada, 'roses')
  assert.ok(body.includes(image.id), body)
  assert.ok(body.includes(missing), body)
  assert.ok(body.includes('A rose'), body)
  const [loss] = done.report!.losses
  assert.deepEqual([loss!.count, loss!.example], [1, `About roses: ${missing}`])
  assert.match(loss!.what, /keeps its old address.*answered 404/)
  // The picture that is missing is fetched three times, the other once.
  assert.deepEqual(pictures.asked.filter((path) => path.includes('missing')).length, 3)
})

test('pictures and covers that came inside of the archive are taken from there', async () => {
  const ada = await world.account()
  const done = await moved(world, ada, [
    { kind: 'file', address: 'images/rose.png', bytes: pictures.bytes },
    { kind: 'file', address: 'images/unused.png', bytes: pictures.bytes },
    issue('roses', { cover: 'images/rose.png', body: { format: 'markdown', text: 'Roses.' } }),
  ])
  assert.deepEqual(
    [done.counts.images, done.plan!.images.bytes],
    [{ stored: 1, failed: 0 }, pictures.bytes.length],
  )
  const [image] = (await world.ok(ada, 'list_images')).data
  assert.ok((await bodyOf(ada, 'roses')).includes(image.id))
})

test('a cover keeps its words in either format, and nothing in them is Liquid or HTML', async () => {
  const ada = await world.account()
  const coverAlt = 'A "pea" <b> & [pod] {{ first_name }} *two* it\'s \\ {% if %}'
  const cover = `${pictures.url}/rose.png`
  await moved(world, ada, [
    issue('a', { cover, coverAlt, ...html('<p>Peas.</p>') }),
    issue('b', { cover, coverAlt, body: { format: 'markdown', text: 'Peas.' } }),
    issue('c', { cover, ...html('<p>Peas.</p>') }),
  ])
  const reader = await visitorOf(world, ada)
  const { data } = await world.ok(ada, 'list_campaigns', {})
  for (const { id, slug } of data as { id: string; slug: string }[]) {
    const page = await world.ok(reader, 'get_issue', { campaignId: id })
    const [, alt = ''] = /<img[^>]* alt="([^"]*)"/.exec(page.html) ?? []
    const words = unescapeHtml(alt.replaceAll('&#x27;', "'"))
    assert.equal(words, slug === 'c' ? '' : coverAlt, `${slug}: ${page.html}`)
  }
})

test('links between issues lead to the new ones, and former paths too', async () => {
  const ada = await world.account()
  const links = `<p><a href="https://garden.example/p/beans?utm=1#now">Beans</a> <a href="/p/peas/">Peas</a> <a href="https://other.example/p/beans">Other</a></p>`
  const done = await moved(world, ada, [
    issue('peas', html(links)),
    issue('beans', { slug: 'How Beans Grow', title: 'How beans grow' }),
  ])
  const body = await bodyOf(ada, 'peas')
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  const site = `http://mailcast.test/n/${slug}`
  for (const address of [
    `${site}/how-beans-grow#now`,
    `${site}/peas`,
    'https://other.example/p/beans',
  ])
    assert.ok(body.includes(address), `${address} in ${body}`)
  assert.equal(done.counts.redirects, 2)
  const redirects = await world.ok(ada, 'list_redirects', { newsletterId: ada.newsletterId })
  assert.deepEqual(
    redirects.data.map(({ from, to, source }: Record<string, string>) => [from, to, source]).sort(),
    [
      ['/p/beans', '/how-beans-grow', 'moved'],
      ['/p/peas', '/peas', 'moved'],
    ],
  )
})

test('Liquid of another service is shown as it is', async () => {
  const ada = await world.account()
  const text = '<p>Hello {{ shop.name }}, {% if x %}you{% endif %}</p>'
  const done = await moved(world, ada, [issue('hello', { title: 'For {{ you }}', ...html(text) })])
  const [loss] = done.plan!.losses
  assert.deepEqual([loss!.count, loss!.example], [4, 'For {{ you }}: {{ you }}'])
  const { data } = await world.ok(ada, 'list_campaigns', {})
  const found = await world.ok(await visitorOf(world, ada), 'get_issue', { campaignId: data[0].id })
  assert.equal(found.subject, 'For {{ you }}')
  assert.ok(found.html.includes('Hello {{ shop.name }}, {% if x %}you{% endif %}'), found.html)
})

test('a text that would lose something as blocks stays HTML, and one that is too long is named', async () => {
  const ada = await world.account()
  const table =
    '<table><tr><th>Pea</th><td>1</td></tr><tr><td colspan="2" style="color:red">Two</td></tr></table><form><input name="a"></form>'
  const done = await moved(world, ada, [
    issue('table', html(table)),
    issue('long', html(`${table}${'x '.repeat(101_000)}`)),
  ])
  assert.match(await bodyOf(ada, 'table'), /"format":"html"/)
  assert.deepEqual(done.counts.issues, { added: 1, changed: 0, failed: 0 })
  assert.ok(done.plan!.losses.some(({ what }) => what.includes('200,000')))
})
