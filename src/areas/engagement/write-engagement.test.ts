import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPool } from '#adapters/postgres/pool.ts'
import { testWorld } from '#test/world.ts'
import { type Act, ActBuffer } from './engagement.ts'
import { memoryOf } from './engagement-memory.ts'
import { sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { pauses } from './engagement-writer.ts'
import { writeEngagement } from './write-engagement.ts'

const world = await testWorld()

test('two processes that write acts of the same readers count each reader once', async (t) => {
  const other = openPool(world.connection, { max: 4, log: world.log })
  t.after(() => other.close())
  const sent = await sentCampaign(world, 50)
  const { accountId } = sent.account
  const act = { accountId, mailingId: sent.mailingId, by: 'human' as const, at: world.clock.now() }
  for (let round = 0; round < 4; round++) {
    for (const db of [world.db, other.db]) {
      // The two buffers get the readers in opposite orders.
      const order = sent.subscribers.toSorted(() => (db === other.db ? -1 : 1))
      for (const { id } of order)
        memoryOf(db).buffer.add({ ...act, recipientId: id, link: round % 2 === 0 ? null : 1 })
    }
    if (round === 0) await sent.mailOf(sent.subscribers[0]!)
    await Promise.all([
      writeEngagement(world.system),
      writeEngagement({ ...world.system, db: other.db }),
    ])
  }
  assert.deepEqual(await sent.counted(), {
    opens: 50,
    clicks: 50,
    machineOpens: 0,
    machineClicks: 0,
  })
  const [first] = await sent.links()
  assert.deepEqual([first!.clicks, first!.readers], [200, 50])
  assert.equal(await sent.timesOpened(sent.subscribers[0]!), 4)
})

test('acts that cannot be written are kept, and acts of a deleted campaign do not hold up others', async () => {
  const [gone, sent] = [await sentCampaign(world), await sentCampaign(world)]
  const { buffer } = memoryOf(world.db)
  const noteOf = ({ account, mailingId, subscribers }: typeof sent): Act => ({
    accountId: account.accountId,
    mailingId,
    recipientId: subscribers[0]!.id,
    link: 1,
    by: 'human',
    at: world.clock.now(),
  })
  await world.ok(gone.account, 'delete_campaign', { campaignId: gone.campaign.id })
  buffer.add(noteOf(gone))
  buffer.add(noteOf(sent))
  const broken = Object.assign(Object.create(world.db), {
    transaction: () => ({ execute: () => Promise.reject(new Error('the database is away')) }),
  })
  memoryOf(broken).buffer.add(noteOf(sent))
  await assert.rejects(writeEngagement({ ...world.system, db: broken }), /away/)
  assert.equal(memoryOf(broken).buffer.size, 1)
  assert.deepEqual(await sent.counted(), { opens: 1, clicks: 1, machineOpens: 0, machineClicks: 0 })
})

test('a full buffer takes no new act, and still counts known ones', () => {
  const buffer = new ActBuffer()
  const act = { accountId: 'a', mailingId: 'c', link: null, by: 'human' as const, at: new Date(0) }
  for (let n = 0; n < 100_000; n++) buffer.add({ ...act, recipientId: `${n}` })
  assert.equal(buffer.add({ ...act, recipientId: 'one more' }), false)
  assert.equal(buffer.add({ ...act, recipientId: '1' }), true)
  assert.equal(buffer.take(10).length, 10)
  assert.equal(buffer.add({ ...act, recipientId: 'one more' }), true)
})

test('the writer pauses while visits go on, and not once they have ended or much waits', () => {
  const buffer = new ActBuffer()
  const act = { accountId: 'a', mailingId: 'c', link: null, by: 'human' as const, at: new Date(0) }
  for (let n = 0; n < 3000; n++) buffer.add({ ...act, recipientId: `${n}` })
  const before = buffer.added
  buffer.take(1000)
  assert.equal(pauses(buffer, before), false)
  buffer.add({ ...act, recipientId: 'one more' })
  assert.equal(pauses(buffer, before), true)
  for (let n = 0; n < 60_000; n++) buffer.add({ ...act, recipientId: `later ${n}` })
  assert.equal(pauses(buffer, before), false)
})
