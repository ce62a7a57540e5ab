import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#db/rows.ts'
import type { TestAccount } from '#test/world.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { campaignMails } from '#areas/campaigns/campaign-mails.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import { withKind } from '../fixtures/kinds.ts'
import { AT_ONCE, freezing, READERS } from './fixtures/large.ts'

// Tags and segments of an audience that change while its recipients are written.

const world = await testWorld({ frozenAtOnce: AT_ONCE })
const { sending, work, sentEvents } = campaigns(world)
const { large, freezeOnce, progress } = freezing(world)
afterEachAccounted(world)

test('a tag that is renamed while recipients are written loses no reader', async () => {
  const { ada } = await large({ tags: ['vip'] })
  await tagIsKnown(ada)
  const campaign = await sending(ada, { audience: { includeTags: ['vip'] } })
  await world.ok(ada, 'rename_tag', { tag: 'vip', name: 'gold' })
  assert.equal(await freezeOnce(), 'idle', 'it waits until contacts have the new tag')
  await world.jobs()
  await work()
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS])
})

test('a tag of its segment that is renamed during a batch loses no reader', async () => {
  const { ada } = await large({ tags: ['vip'] })
  await tagIsKnown(ada)
  const { id: segmentId } = await world.ok(ada, 'create_segment', {
    name: 'Friends',
    newsletterId: ada.newsletterId,
    filter: { field: 'tag', op: 'has', value: 'vip' },
  })
  const campaign = await sending(ada, { audience: { segmentId } })
  const meeting = withKind(world.system, {
    ...campaignMails,
    freeze: (scope, ...asked) =>
      campaignMails.freeze!(
        {
          ...scope,
          db: afterFirst('becomes = any', scope.db, () =>
            world.ok(ada, 'rename_tag', { tag: 'vip', name: 'gold' }),
          ),
        },
        ...asked,
      ),
  })
  assert.equal(await freezeOnce(meeting), 'idle')
  assert.deepEqual(await progress(ada, campaign), ['sending', null, AT_ONCE])
  await world.jobs()
  await work()
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS])
})

test('an audience that breaks meanwhile goes to those written so far, as an incomplete step', async () => {
  const { ada } = await large({ tags: ['vip'] })
  await tagIsKnown(ada)
  const campaign = await sending(ada, { audience: { includeTags: ['vip'] } })
  await world.ok(ada, 'delete_tag', { tag: 'vip', force: true })
  await work()
  assert.deepEqual(await progress(ada, campaign), ['sent', AT_ONCE, AT_ONCE])
  assert.deepEqual(
    (await sentEvents(ada)).map(({ data }) => data.finished),
    [false],
  )
  await world.jobs()
})

test('a segment is kept while recipients are written by it', async () => {
  const { ada } = await large()
  const { id: segmentId } = await world.ok(ada, 'create_segment', {
    name: 'All',
    newsletterId: ada.newsletterId,
    filter: { all: [] },
  })
  const campaign = await sending(ada, { audience: { segmentId } })
  const { code } = await world.refused(ada, 'delete_segment', { segmentId })
  assert.equal(code, 'segment_in_use')
  await work()
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS])
  await world.ok(ada, 'delete_segment', { segmentId })
})

/** Returns a database that runs `act` once, after the first statement that contains `words`. */
function afterFirst(words: string, db: Db, act: () => Promise<unknown>): Db {
  let [asked, done]: [unknown, boolean] = [null, false]
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(words)) asked ??= queryId
      return node
    },
    async transformResult({ result, queryId }) {
      if (queryId === asked && !done) {
        done = true
        await act()
      }
      return result
    },
  })
}

/** Makes a tag known that was inserted with its readers. */
async function tagIsKnown(account: TestAccount): Promise<void> {
  const { data } = await world.ok(account, 'list_contacts', { limit: 1 })
  await world.ok(account, 'remove_tag', { contactId: data[0].id, tag: 'vip' })
  await world.ok(account, 'add_tag', { contactId: data[0].id, tag: 'vip' })
}
