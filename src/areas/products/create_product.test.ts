import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('makes a draft with its page’s address, in the newsletter’s currency', async () => {
  const ada = await world.account()
  const made = await world.ok(ada, 'create_product', { name: ' Peas in pots ', price: 1250 })
  assert.match(made.id, /^prd_/)
  assert.equal(
    made.pageUrl,
    `http://mailcast.test/n/${made.pageUrl.split('/')[4]}/products/${made.id}`,
  )
  const { id: _id, createdAt: _at, pageUrl: _url, previewUrl, ...rest } = made
  assert.match(previewUrl, /^http:\/\/mailcast\.test\/products\/preview\/[\w-]{100,}$/)
  assert.deepEqual(rest, {
    newsletterId: ada.newsletterId,
    name: 'Peas in pots',
    description: '',
    price: 1250,
    minimumPrice: null,
    currency: 'usd',
    status: 'draft',
    file: null,
    ordersCount: 0,
    tagBuyersWith: null,
    requiresSignup: false,
    orderEmail: null,
    livemode: true,
  })
  const eve = await world.account()
  assert.equal(
    (
      await world.refused(eve, 'create_product', {
        newsletterId: ada.newsletterId,
        name: 'x',
        price: 0,
      })
    ).code,
    'not_found',
  )
})

test('a price that cannot be charged is refused with the amount that can', async () => {
  const ada = await world.account()
  const errors = async (given: object) =>
    ((await world.refused(ada, 'create_product', { name: 'x', ...given })).errors ?? []).map(
      ({ code, pointer }) => `${pointer} ${code}`,
    )
  assert.deepEqual(await errors({ price: 12.5 }), ['/price invalid_type'])
  assert.deepEqual(await errors({ price: -1 }), ['/price too_small'])
  assert.deepEqual(await errors({ price: 100_000_000 }), ['/price too_big'])
  assert.deepEqual(await errors({ price: 49, currency: 'EUR' }), ['/price too_small'])
  assert.deepEqual(await errors({ price: 1250, currency: 'euro' }), ['/currency invalid_format'])
  assert.deepEqual(await errors({ price: 1250, currency: 'xau' }), ['/currency custom'])
  assert.deepEqual(await errors({ price: 1255, currency: 'kwd' }), ['/price invalid_value'])
  assert.deepEqual(await errors({ price: 50_050, currency: 'huf' }), ['/price invalid_value'])
  assert.deepEqual(await errors({ price: 500, minimumPrice: 1000, currency: 'eur' }), [
    '/minimumPrice too_big',
  ])
  assert.deepEqual(await errors({ price: 500, requiresSignup: true, currency: 'eur' }), [
    '/requiresSignup invalid_value',
  ])
  const detail = (
    await world.refused(ada, 'create_product', { name: 'x', price: 1, currency: 'gbp' })
  ).errors![0]!.detail
  assert.equal(detail, 'The least that can be charged is £0.30 (30). Send that, or 0 for free.')
})

test('currencies without and with three digits keep their minor unit', async () => {
  const ada = await world.account()
  for (const [currency, price] of [
    ['JPY', 1250],
    ['kwd', 12_340],
  ] as const)
    assert.deepEqual(
      (({ currency: c, price: p }) => [c, p])(
        await world.ok(ada, 'create_product', { name: 'x', price, currency }),
      ),
      [currency.toLowerCase(), price],
    )
})

test('an order mail is checked as a campaign is, and its errors name their place', async () => {
  const ada = await world.account()
  const content = { format: 'markdown', body: '{{ a | nope }}' }
  const { errors } = await world.refused(ada, 'create_product', {
    name: 'x',
    price: 0,
    orderEmail: { subject: 'Peas', content },
  })
  assert.deepEqual(
    errors!.map(({ code, pointer }) => [code, pointer]),
    [['invalid_liquid', '/orderEmail/content/body']],
  )
  const blocks = { format: 'blocks', blocks: [{ type: 'paragraph', text: [{ text: 'Peas' }] }] }
  const made = await world.ok(ada, 'create_product', {
    name: 'x',
    price: 0,
    orderEmail: { subject: 'Peas', content: blocks },
  })
  assert.match(made.orderEmail.content.blocks[0].id, /^\w{8}$/)
})
