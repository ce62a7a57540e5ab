import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '#areas/products/fixtures/shop.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)
const { sending, subscribers, work } = campaigns(world)
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en' }

/** Opens a German newsletter with one product, and sends an issue named `peas`. */
async function site() {
  const { ada, product } = await openShop(world)
  const { slug } = await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    language: 'de',
  })
  await subscribers(ada, 1)
  await sending(ada, { subject: 'Peas' })
  await work()
  return { slug: slug as string, product: new URL(product.pageUrl).pathname.split('/').at(-1)! }
}

test('each page of a newsletter has one address: slashes too many and capitals lead to it, with the query', async () => {
  const { slug, product } = await site()
  const home = `/n/${slug}`
  const pages = [
    '',
    '/peas',
    '/about',
    '/subscribe',
    '/sign-in',
    '/subscription',
    '/form',
    '/embed',
    `/products/${product}`,
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/card.png',
    '/peas/card.png',
  ].map((page) => `${home}${page}`)
  for (const page of pages)
    for (const [asked, query] of [
      [`${page}/`, ''],
      [`${page}///`, '?utm_source=Mail&q=A/'],
      [`/${page}`, ''],
      [page.replace('/n/', '/n//'), '?q='],
      [`/N/${page.slice(3).toUpperCase()}`, '?q=Peas?'],
    ] as const) {
      const answer = await request(asked + query, { headers: BROWSER })
      assert.deepEqual(
        [answer.status, answer.headers.get('location')],
        [308, page + query],
        asked + query,
      )
    }
  for (const page of pages.filter(
    (one) => !one.endsWith('/subscription') && !one.endsWith('/subscribe'),
  ))
    assert.equal((await request(page)).status, 200, page)
})

test('a reader’s page with a token and a page of this server take a slash too many, and no other host', async () => {
  for (const [asked, page] of [
    ['/confirm/abc/', '/confirm/abc'],
    ['//preferences//abc/?x=1', '/preferences/abc?x=1'],
    ['/n/lantern/subscribed/aB.c_D/', '/n/lantern/subscribed/aB.c_D'],
    ['/n/lantern//sign-in/aB.c_D', '/n/lantern/sign-in/aB.c_D'],
    ['/sign-in/', '/sign-in'],
    ['/robots.txt/', '/robots.txt'],
    ['/docs/', '/docs'],
    ['/docs//sending/?q=1', '/docs/sending?q=1'],
  ] as const)
    assert.equal((await request(asked)).headers.get('location'), page)
  for (const asked of ['//evil.example/', '/\\evil.example/', '///evil.example'])
    assert.equal((await request(asked)).headers.get('location'), null, asked)
})

test('forms and programs keep their addresses', async () => {
  const { slug } = await site()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = { method: 'POST', headers, body: 'email=cid%40example.com' }
  assert.equal((await request(`/n/${slug.toUpperCase()}`, form)).status, 200)
  assert.equal((await request(`/n/${slug}/`, form)).headers.get('location'), null)
  for (const path of ['/api/v1/contacts/', '/api//v1/contacts', '//api/v1/contacts', '/mcp/'])
    assert.equal((await request(path)).headers.get('location'), null, path)
})

test('an address below a newsletter that leads nowhere is a page in its language for a browser, and a problem for a program', async () => {
  const { slug } = await site()
  for (const path of [
    '/nothing',
    '/peas/nothing',
    '/a/b/c',
    '/products/nothing',
    '/nothing/card.png',
  ]) {
    const shown = await request(`/n/${slug}${path}`, { headers: BROWSER })
    assert.deepEqual(
      [shown.status, shown.headers.get('content-type')],
      [404, 'text/html; charset=utf-8'],
      path,
    )
    assert.match(shown.text, /<html lang="de"[^]*Nicht gefunden/, path)
  }
  const told = await request(`/n/${slug}/a/b/c`, { headers: { accept: 'application/json' } })
  assert.deepEqual([told.status, told.body.code], [404, 'not_found'])
  assert.equal((await request(`/n/${slug}/a/b/c`, { method: 'POST' })).status, 404)
})
