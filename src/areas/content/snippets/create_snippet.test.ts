import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test('keeps blocks under a name, with ids, for the account’s first newsletter', async () => {
  const ada = await world.account()
  const made = await world.ok(ada, 'create_snippet', {
    name: ' Signature ',
    blocks: [para('See you, Ada'), { type: 'divider' }],
  })
  assert.match(made.id, /^snp_/)
  assert.deepEqual([made.name, made.newsletterId], ['Signature', ada.newsletterId])
  assert.deepEqual(
    made.blocks.map(({ id, ...block }: { id: string }) => [typeof id, block]),
    [
      ['string', para('See you, Ada')],
      ['string', { type: 'divider' }],
    ],
  )
})

test('refuses blocks that no campaign could have, with their place', async () => {
  const ada = await world.account()
  const pointers = async (blocks: object[]) =>
    (await world.refused(ada, 'create_snippet', { name: 'a', blocks })).errors!.map(
      ({ pointer }) => pointer,
    )
  assert.deepEqual(await pointers([para('fine'), para('{{ a | nope }}')]), ['/blocks/1/text'])
  assert.deepEqual(
    await pointers([{ type: 'image', imageId: 'img_01k5r8f3q5fz9v1m6x2c7n4b0d', alt: '' }]),
    ['/blocks/0/imageId'],
  )
  assert.deepEqual(await pointers([]), ['/blocks'])
  assert.deepEqual(await pointers(Array.from({ length: 51 }, () => ({ type: 'divider' }))), [
    '/blocks',
  ])
})

test('refuses one more than a newsletter may have', async () => {
  const ada = await world.account()
  await sql`insert into snippet (account_id, snippet_id, newsletter_id, name, blocks, created_at)
    select ${uuidOf(ada.accountId)}, gen_random_uuid(), ${uuidOf(ada.newsletterId)}, 'a', '[{"type":"divider"}]', now() from generate_series(1, 100)`.execute(
    world.db,
  )
  assert.equal(
    (await world.refused(ada, 'create_snippet', { name: 'b', blocks: [para('b')] })).code,
    'too_many_snippets',
  )
})

test('not in a newsletter of next door', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const problem = await world.refused(eve, 'create_snippet', {
    newsletterId: ada.newsletterId,
    name: 'a',
    blocks: [para('a')],
  })
  assert.equal(problem.status, 404)
})
