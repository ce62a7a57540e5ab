import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import { preferencesSigner } from '#areas/contacts/index.ts'
import { openDoor } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

const RECIPES = { tag: 'recipes', label: 'Recipes', description: 'One each week.' }
const TOURS = { tag: 'tours', label: 'Tours', description: '' }

/** Opens a newsletter with topics, and a reader of it with the link to their preferences. */
async function readerOfTopics() {
  const ada = await openDoor(world)
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', { newsletterId, topics: [RECIPES, TOURS] })
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  const token = preferencesSigner(world.vault, { accountId: ada.accountId, about: null })(
    uuidBytes(id),
    'reader@example.com',
  )
  const link = { kind: 'token' as const, token }
  const choose = (recipes: boolean, tours: boolean) =>
    world.ok(link, 'update_preferences', {
      change: 'topics',
      newsletterId,
      topics: [
        { tag: 'recipes', chosen: recipes },
        { tag: 'tours', chosen: tours },
      ],
    })
  const tags = async (): Promise<string[]> =>
    (await world.ok(ada, 'get_contact', { contactId: id })).tags
  return { ada, newsletterId, link, choose, tags }
}

test('topics and the text about it are kept as sent, and their tags are made', async () => {
  const { ada, newsletterId } = await readerOfTopics()
  await world.ok(ada, 'update_newsletter', { newsletterId, about: ' Who writes.\n\nAnd why. ' })
  const { topics, about } = await world.ok(ada, 'get_newsletter', { newsletterId })
  assert.deepEqual([topics, about], [[RECIPES, TOURS], 'Who writes.\n\nAnd why.'])
  const { data } = await world.ok(ada, 'list_tags')
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['recipes', 'tours', 'vip'],
  )
})

test('a reader’s choice adds and removes those tags alone, with one event for each change', async () => {
  const { ada, choose, tags, link } = await readerOfTopics()
  const before = (await world.events(ada)).length
  assert.deepEqual(
    (await choose(true, false)).newsletters[0].topics.map(
      ({ chosen }: { chosen: boolean }) => chosen,
    ),
    [true, false],
  )
  assert.deepEqual(await tags(), ['vip', 'recipes'])
  await choose(true, false)
  await choose(false, true)
  assert.deepEqual(await tags(), ['vip', 'tours'])
  const events = (await world.events(ada)).slice(before)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.changes.tags]),
    [
      ['subscriber.updated', { added: ['recipes'], removed: [] }],
      ['subscriber.updated', { added: ['tours'], removed: ['recipes'] }],
    ],
  )
  assert.equal((await world.ok(link, 'get_preferences')).newsletters[0].topics.length, 2)
})

test('a page can neither give nor take a tag that is no topic', async () => {
  const { newsletterId, link, tags } = await readerOfTopics()
  const topics = [
    { tag: 'vip', chosen: false },
    { tag: 'staff', chosen: true },
  ]
  await world.ok(link, 'update_preferences', { change: 'topics', newsletterId, topics })
  assert.deepEqual(await tags(), ['vip'])
})

test('a topic that was added after the page was opened keeps its tag', async () => {
  const { newsletterId, link, choose, tags } = await readerOfTopics()
  await choose(true, true)
  await world.ok(link, 'update_preferences', {
    change: 'topics',
    newsletterId,
    topics: [{ tag: 'recipes', chosen: false }],
  })
  assert.deepEqual(await tags(), ['vip', 'tours'])
})

test('a reader who has left is shown no topics, and a choice changes nothing', async () => {
  const { newsletterId, link, choose, tags } = await readerOfTopics()
  const left = await world.ok(link, 'update_preferences', { change: 'leave', newsletterId })
  assert.deepEqual(left.newsletters[0].topics, [])
  await choose(true, true)
  assert.deepEqual(await tags(), ['vip'])
})

test('refuses one tag twice, a 21st topic and a long text, with a pointer', async () => {
  const { ada, newsletterId } = await readerOfTopics()
  const twice = await world.refused(ada, 'update_newsletter', {
    newsletterId,
    topics: [RECIPES, { ...TOURS, tag: 'recipes' }],
  })
  assert.deepEqual(
    [twice.errors![0]!.code, twice.errors![0]!.pointer],
    ['duplicate', '/topics/1/tag'],
  )
  const many = Array.from({ length: 21 }, (_, i) => ({ tag: `t${i}`, label: `T${i}` }))
  assert.equal(
    (await world.refused(ada, 'update_newsletter', { newsletterId, topics: many })).errors![0]!
      .pointer,
    '/topics',
  )
  assert.equal(
    (await world.refused(ada, 'update_newsletter', { newsletterId, about: 'x'.repeat(2001) }))
      .errors![0]!.pointer,
    '/about',
  )
  const nameless = await world.refused(ada, 'update_newsletter', {
    newsletterId,
    topics: [{ tag: 'x', label: ' ' }],
  })
  assert.equal(nameless.errors![0]!.pointer, '/topics/0/label')
})

test('a renamed tag stays a topic; one that is deleted is refused, and with force its topic goes', async () => {
  const { ada, newsletterId } = await readerOfTopics()
  await world.ok(ada, 'rename_tag', { tag: 'recipes', name: 'cooking' })
  const tagsOf = async () =>
    (await world.ok(ada, 'get_newsletter', { newsletterId })).topics.map(
      ({ tag }: { tag: string }) => tag,
    )
  assert.deepEqual(await tagsOf(), ['cooking', 'tours'])
  const refused = await world.refused(ada, 'delete_tag', { tag: 'tours' })
  assert.deepEqual(
    [refused.code, refused['places']],
    ['in_use', [{ type: 'topic', id: newsletterId, name: 'The Weekly Garden' }]],
  )
  await world.ok(ada, 'delete_tag', { tag: 'tours', force: true })
  assert.deepEqual(await tagsOf(), ['cooking'])
})
