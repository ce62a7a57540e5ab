import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('a welcome mail that cannot be rendered is refused when it is saved, with its pointer and line', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const refusal = async (welcomeEmail: object) =>
    (await world.refused(ada, 'update_newsletter', { newsletterId, welcomeEmail })).errors!.map(
      ({ pointer, detail }) => [pointer, detail],
    )
  assert.deepEqual(await refusal({ content: 'one\n\n{% if %}' }), [
    ['/welcomeEmail/content', 'Line 3, column 6: invalid value expression: "".'],
  ])
  const [subject] = await refusal({ subject: '{{ first_name | nonsense }}' })
  assert.equal(subject![0], '/welcomeEmail/subject')
  assert.equal((await refusal({ content: '<b>'.repeat(3000) }))[0]![0], '/welcomeEmail/content')
  assert.equal(
    (await refusal({ content: `{% for i in (1..9999999) %}{{ i }}{% endfor %}` }))[0]![0],
    '/welcomeEmail/content',
  )
  const unchanged = (await world.ok(ada, 'get_newsletter', { newsletterId })).welcomeEmail
  assert.deepEqual(unchanged, {
    enabled: false,
    subject: 'Welcome!',
    content: { format: 'markdown', body: '' },
  })
})

test('does not look at a newsletter of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const refused = await world.refused(eve, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    welcomeEmail: { content: '{% if %}' },
  })
  assert.equal(refused.status, 404)
})

test('a paywall in a welcome mail is refused with its pointer, since the mail has no access', async () => {
  const ada = await world.account()
  const welcomeEmail = { content: 'Hello\n\n<!-- paywall -->\n\nthere' }
  const { errors } = await world.refused(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    welcomeEmail,
  })
  assert.deepEqual(
    errors!.map(({ code, pointer }) => [code, pointer]),
    [['paywall_not_here', '/welcomeEmail/content']],
  )
  const tested = await world.refused(ada, 'send_welcome_test_email', {
    newsletterId: ada.newsletterId,
    content: welcomeEmail.content,
  })
  assert.equal(tested.errors![0]!.code, 'paywall_not_here')
  const asText = { content: JSON.stringify({ format: 'markdown', body: 'Hello' }) }
  assert.equal(
    (
      await world.refused(ada, 'update_newsletter', {
        newsletterId: ada.newsletterId,
        welcomeEmail: asText,
      })
    ).status,
    422,
  )
})

test('a welcome mail in HTML or of blocks is checked as a campaign’s, each part by its pointer', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const refusal = async (content: unknown) =>
    (
      await world.refused(ada, 'update_newsletter', { newsletterId, welcomeEmail: { content } })
    ).errors!.map(({ pointer }) => pointer)
  assert.deepEqual(await refusal({ format: 'html', body: '<p>{% if %}</p>' }), [
    '/welcomeEmail/content/body',
  ])
  const paragraph = (text: string) => ({ type: 'paragraph', text: [{ text }] })
  assert.deepEqual(
    await refusal({
      format: 'blocks',
      blocks: [paragraph('Hello'), paragraph('{{ first_name | nonsense }}')],
    }),
    ['/welcomeEmail/content/blocks/1/text'],
  )
  assert.deepEqual(
    await refusal({
      format: 'blocks',
      blocks: [{ type: 'image', imageId: 'img_01k5r8f3q5fz9v1m6x2c7n4b0d', alt: 'A pea' }],
    }),
    ['/welcomeEmail/content/blocks/0/imageId'],
  )
  assert.deepEqual(await refusal({ format: 'blocks', blocks: [{ type: 'paywall' }] }), [
    '/welcomeEmail/content/blocks/0',
  ])
  assert.deepEqual(await refusal({ format: 'wiki', body: 'Hello' }), [
    '/welcomeEmail/content/format',
  ])
  for (const content of [
    { format: 'blocks', blocks: [] },
    { format: 'html', body: ' ' },
  ])
    assert.deepEqual(
      (
        await world.refused(ada, 'update_newsletter', {
          newsletterId,
          welcomeEmail: { enabled: true, content },
        })
      ).errors![0],
      {
        code: 'required',
        detail: 'A welcome mail needs a content. Write one, or send enabled: false.',
        pointer: '/welcomeEmail/content',
      },
    )
})

test('a welcome mail with blocks that are only begun can be saved, and be turned on once they are done', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const content = {
    format: 'blocks',
    blocks: [
      { type: 'embed', url: 'https://' },
      { type: 'product' },
      { type: 'button', label: 'Go', href: 'https://' },
    ],
  }
  const save = (welcomeEmail: object) =>
    world.ok(ada, 'update_newsletter', { newsletterId, welcomeEmail })
  const begun = [
    ['begun_address', '/welcomeEmail/content/blocks/0/url'],
    ['begun_address', '/welcomeEmail/content/blocks/2/href'],
    ['no_product', '/welcomeEmail/content/blocks/1/productId'],
  ]
  const refusal = async (welcomeEmail: object) =>
    (await world.refused(ada, 'update_newsletter', { newsletterId, welcomeEmail })).errors!.map(
      ({ code, pointer }) => [code, pointer],
    )
  assert.deepEqual(await refusal({ enabled: true, content }), begun)
  await save({ content })
  assert.deepEqual(await refusal({ enabled: true }), begun)
  await save({ enabled: false })
  await save({ enabled: true, content: 'Hello' })
  assert.deepEqual(await refusal({ content }), begun)
})

test('blocks of a welcome mail get ids; a text of a former version is answered as Markdown', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const blocks = [{ type: 'paragraph', text: [{ text: 'Good to have you.' }] }]
  const { welcomeEmail } = await world.ok(ada, 'update_newsletter', {
    newsletterId,
    welcomeEmail: { content: { format: 'blocks', blocks } },
  })
  const [block] = (welcomeEmail.content as { blocks: { id: string }[] }).blocks
  assert.match(block!.id, /^\w+$/)
  await sql`update newsletter set welcome_email = jsonb_set(welcome_email, '{content}', '"Hello"') where account_id = ${uuidOf(ada.accountId)} and newsletter_id = ${uuidOf(newsletterId)}`.execute(
    world.db,
  )
  const read = await world.ok(ada, 'get_newsletter', { newsletterId })
  assert.deepEqual(read.welcomeEmail.content, { format: 'markdown', body: 'Hello' })
})

test('a field that a part of a welcome mail depends on is not deleted without force', async () => {
  const [ada, other] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  for (const account of [ada, other])
    await world.ok(account, 'create_custom_field', { name: 'town', type: 'text' })
  const when = { field: 'fields.town', op: 'is', value: 'Exeter' }
  const content = {
    format: 'blocks',
    blocks: [{ type: 'paragraph', text: [{ text: 'Hello' }], when }],
  }
  await world.ok(ada, 'update_newsletter', { newsletterId, welcomeEmail: { content } })
  const { code, places } = await world.refused(ada, 'delete_custom_field', { name: 'town' })
  assert.deepEqual(
    [code, (places as { type: string }[]).map(({ type }) => type)],
    ['in_use', ['welcome']],
  )
  await world.ok(other, 'delete_custom_field', { name: 'town' })
})
