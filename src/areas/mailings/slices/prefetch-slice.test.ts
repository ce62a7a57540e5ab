import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as later } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { testWorld } from '#test/world.ts'
import type { MessageMaker } from '#areas/emails/message/message-maker.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import type { Prepared } from '../batch/message-queue.ts'
import { prefetchSlice } from './prefetch-slice.ts'
import { takeTimeSlice, type TimeSlice } from './time-slice.ts'

const world = await testWorld()
// This clock does not advance by itself, because on a busy machine a test takes longer than the
// time for which recipients are cached.
let at = world.clock.now()
const clock = { ...world.clock, now: () => at }
const system: System = { ...world.system, ports: { ...world.system.ports, clock } }
const { subscribers, sending, work } = campaigns(world)

/** A message maker that records for which recipients it made a message. */
function recordingMaker() {
  const made: string[] = []
  const messageFor: MessageMaker['messageFor'] = ({ email }) => {
    made.push(email)
    return { from: 'a@mail.test', to: email, messageId: email, raw: Buffer.from('') }
  }
  return { made, maker: { messageFor } }
}

/** Takes a time slice of `count` recipients, and reads their addresses in order. */
async function slice(count: number): Promise<{ timeSlice: TimeSlice; emails: string[] }> {
  await work()
  const ada = await world.account()
  await subscribers(ada, count)
  await sending(ada)
  const timeSlice = await takeTimeSlice(world.system, 500)
  assert.ok(typeof timeSlice !== 'string')
  const found = await sql<{
    email: string
  }>`select c.email from recipient r join contact c on c.account_id = r.account_id and c.contact_id = r.recipient_id
    where r.account_id = ${uuidOf(ada.accountId)} order by r.recipient_id`.execute(world.db)
  return { timeSlice, emails: found.rows.map(({ email }) => email) }
}

const to = (ready: readonly Prepared[]) => ready.map(({ recipient }) => recipient.email)

test('gives each recipient once, in order, whatever the sizes, and with its own message', async () => {
  const { timeSlice, emails } = await slice(300)
  const { made, maker } = recordingMaker()
  const messages = prefetchSlice(system, timeSlice, maker)
  await messages.prepare(21)
  const taken: string[] = []
  for (const [i, size] of [21, 1, 42, 64, 64, 3, 64, 64, 64].entries()) {
    const ready = await messages.take(size)
    for (const { recipient, message } of ready)
      assert.equal(((await message) as { to: string }).to, recipient.email)
    taken.push(...(to(ready) as string[]))
    // Every second slice is tested with time to make messages in advance, the others without.
    if (i % 2 === 0) for (let round = 0; round < 20; round++) await later()
  }
  assert.deepEqual(taken, emails)
  assert.deepEqual(made, emails)
  assert.deepEqual(await messages.take(10), [])
})

test('makes one batch ahead and no more, and none once it is stopped: messages that are ready can still be taken', async () => {
  const { timeSlice, emails } = await slice(300)
  const { made, maker } = recordingMaker()
  const messages = prefetchSlice(system, timeSlice, maker)
  await messages.prepare(21)
  for (let round = 0; round < 50; round++) await later()
  assert.equal(made.length, 21)
  assert.deepEqual(to(await messages.take(21)), emails.slice(0, 21))
  await later()
  messages.stop()
  for (let round = 0; round < 50; round++) await later()
  const { length } = made
  assert.ok(length > 21 && length < 42, `${length}`)
  assert.deepEqual(
    [...to(await messages.take(64)), ...to(await messages.take(64))],
    emails.slice(21, length),
  )
  assert.equal(made.length, length)
})

test('a read that fails ahead of time is repeated when its recipients are needed, and none is left out after it', async () => {
  const { timeSlice, emails } = await slice(100)
  let fails = false
  let reads = 0
  const db = new Proxy(world.system.db, {
    get(target, name) {
      if (name === 'getExecutor' && fails) throw new Error('away')
      if (name === 'getExecutor') reads += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const flaky = { ...system, db }
  const messages = prefetchSlice(flaky, timeSlice, recordingMaker().maker)
  await messages.prepare(10)
  assert.ok(reads > 0)
  fails = true
  const first = await messages.take(10)
  setTimeout(() => (fails = false), 300)
  const taken = [...first]
  for (let ready = await messages.take(10); ready.length > 0; ready = await messages.take(10))
    taken.push(...ready)
  assert.deepEqual(to(taken), emails)
})

test('messages that take long to make leave other work its turn between them', async () => {
  const { timeSlice, emails } = await slice(60)
  let turns = 0
  const counting = setInterval(() => (turns += 1))
  const seen: number[] = []
  const messageFor: MessageMaker['messageFor'] = ({ email }) => {
    seen.push(turns)
    for (const until = performance.now() + 12; performance.now() < until;);
    return { from: 'a@mail.test', to: email, messageId: email, raw: Buffer.from('') }
  }
  const messages = prefetchSlice(system, timeSlice, { messageFor })
  await messages.prepare(20)
  const taken = to([...(await messages.take(20)), ...(await messages.take(40))])
  clearInterval(counting)
  assert.deepEqual(taken, emails)
  assert.ok(new Set(seen).size > 20, seen.join())
})

test('recipients are read again after a second: a reader may have a new address', async () => {
  const { timeSlice, emails } = await slice(50)
  const messages = prefetchSlice(system, timeSlice, recordingMaker().maker)
  await messages.prepare(10)
  await sql`update contact set email = 'new.' || email where account_id = ${uuidOf(timeSlice.accountId)}`.execute(
    world.db,
  )
  at = new Date(at.getTime() + 1001)
  const taken = [...(await messages.take(10)), ...(await messages.take(40))]
  assert.deepEqual(
    to(taken),
    emails.map((email) => `new.${email}`),
  )
  for (const { message } of taken) assert.match(((await message) as { to: string }).to, /^new\./)
})
