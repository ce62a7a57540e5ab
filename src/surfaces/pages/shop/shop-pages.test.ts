import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { linkIn, mailsOf, openShop, PDF } from '#areas/products/fixtures/shop.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)
const pathOf = (url: string) => new URL(url).pathname

const post = (path: string, fields: Record<string, string>) =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

test('a visitor gets a free product by the mail’s link, without a script', async () => {
  const { product } = await openShop(world, {
    name: 'Peas <b>in</b> pots',
    description: 'Green & good.',
  })
  const page = pathOf(product.pageUrl)
  const shown = await request(page)
  assert.equal(shown.status, 200)
  assert.match(shown.text, /<h1 dir="auto">Peas &lt;b&gt;in&lt;\/b&gt; pots<\/h1>/)
  assert.match(/<button[^>]*>([^<]+)</.exec(shown.text)![1]!, /^Get it for free$/)
  assert.doesNotMatch(shown.text, /<script/)
  const answer = await post(page, { email: 'bob@example.com' })
  assert.match(answer.text, /Look into your mailbox/)
  assert.doesNotMatch(answer.text, /\/orders\//, 'the link comes by mail alone')
  const order = linkIn((await mailsOf(world, 'bob@example.com'))[0]!)
  const opened = await request(order)
  assert.deepEqual(
    [opened.status, opened.headers.get('x-robots-tag'), opened.headers.get('cache-control')],
    [200, 'noindex', 'no-store'],
  )
  const begun = await post(`${order}/download`, {})
  assert.equal(begun.status, 303)
  assert.equal((await request(begun.headers.get('location')!)).text, PDF.toString())
})

test('a wrong address comes back with its form, and an unknown product is a page with 404', async () => {
  const { product } = await openShop(world)
  const page = pathOf(product.pageUrl)
  const refused = await post(page, { email: 'no address', newsletter: 'yes' })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /role="alert"/)
  assert.match(refused.text, /value="no address"/)
  assert.match(refused.text, /name="newsletter" value="yes" checked/)
  assert.equal(
    (await request(page.replace(/prd_\w+/, 'prd_01k5r8f3q5fz9v1m6x2c7n4b0d'))).status,
    404,
  )
  assert.equal((await request(page.replace(/prd_\w+/, 'nonsense'))).status, 404)
  assert.equal((await request('/orders/nonsense')).status, 401)
})

test('a code is applied before the order, without a script, and can be removed', async () => {
  const { ada, product } = await openShop(world, { price: 1250 })
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20 })
  const page = pathOf(product.pageUrl)
  const first = (await request(page)).text
  const firstButton = (text: string) => /<button[^>]*>([^<]+)</.exec(text)![1]!
  assert.equal(firstButton(first), 'Buy for €12.50', 'the enter key presses the first button')
  const applied = await post(page, { email: '', coupon: 'spring', newsletter: 'yes', do: 'apply' })
  assert.equal(applied.status, 200)
  assert.equal(firstButton(applied.text), 'Buy for €10.00')
  assert.match(applied.text, /<input type="hidden" name="coupon" value="spring">/)
  assert.match(applied.text, /−€2\.50/)
  assert.match(applied.text, /value="yes" checked/)
  assert.match(
    (await post(page, { email: '', coupon: 'spring', do: 'remove' })).text,
    /Buy for €12\.50/,
  )
  const refused = await post(page, { email: 'bob@example.com', coupon: 'WINTER', do: 'apply' })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /This code does not work/)
  assert.match(refused.text, /value="WINTER"[^>]*aria-invalid="true"/)
  assert.equal((await world.ok(ada, 'list_orders')).data.length, 0)
})

test('an owner sees a draft by its link, and nothing can be ordered there', async () => {
  const { ada, product } = await openShop(world, { price: 1250, status: 'draft' })
  const preview = pathOf(product.previewUrl)
  const { text, headers } = await request(preview)
  assert.match(text, /Draft: this page is not published/)
  assert.match(text, /<button disabled>Buy for €12\.50/)
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.equal((await post(pathOf(product.pageUrl), { email: 'bob@example.com' })).status, 404)
  await world.ok(ada, 'update_product', { productId: product.id, status: 'active' })
  const published = await request(preview)
  assert.deepEqual(
    [published.status, published.headers.get('location')],
    [302, pathOf(product.pageUrl)],
  )
})

test('a link that a scanner opens counts no download', async () => {
  const { ada, product } = await openShop(world)
  await post(pathOf(product.pageUrl), { email: 'eli@example.com' })
  const order = linkIn((await mailsOf(world, 'eli@example.com'))[0]!)
  for (let i = 0; i < 3; i++) await request(order)
  assert.equal((await request(`${order}/download`)).status, 405)
  assert.equal((await world.ok(ada, 'list_orders')).data[0].downloads.count, 0)
})

test('while the store of files is away a download can be repeated, and counts once', async () => {
  const { ada, product } = await openShop(world)
  await post(pathOf(product.pageUrl), { email: 'joe@example.com' })
  const order = linkIn((await mailsOf(world, 'joe@example.com'))[0]!)
  const file = (await post(`${order}/download`, {})).headers.get('location')!
  const store = world.system.ports.files as MemoryFiles
  store.failNextRead(new Error('S3 is away'))
  const away = await request(file, { headers: { range: 'bytes=0-4' } })
  assert.deepEqual(
    [away.status, away.headers.get('retry-after'), away.headers.get('content-disposition')],
    [503, '60', null],
  )
  assert.match(away.headers.get('content-type')!, /text\/html/)
  assert.equal((await request(file)).text, PDF.toString())
  assert.equal((await world.ok(ada, 'list_orders')).data[0].downloads.count, 1)
  for (const name of store.stored.keys())
    if (name.startsWith(ada.accountId)) store.stored.delete(name)
  const lost = await request(file)
  assert.deepEqual([lost.status, /The file is lost/.test(lost.text)], [410, true])
})

test('the pages of a German newsletter are in German', async () => {
  const { ada, product } = await openShop(world, { price: 1250 })
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, language: 'de' })
  const { text } = await request(pathOf(product.pageUrl))
  assert.match(text, /Für 12,50\u00a0€ kaufen/)
  assert.match(text, /<html lang="de"/)
})
