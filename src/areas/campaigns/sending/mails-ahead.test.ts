import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as later } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import type { Issue } from '#areas/emails/campaign-message.ts'
import { campaigns } from '../fixtures/campaigns.ts'
import { mailsAhead, type Ready } from './mails-ahead.ts'
import { takeTurn, type Turn } from './turn.ts'

const world = await testWorld()
const { subscribers, sending, work } = campaigns(world)

/** A letter of which only is known whose mail was made. */
function madeLetters() {
  const made: string[] = []
  const messageFor: Issue['messageFor'] = ({ email }) => {
    made.push(email)
    return { from: 'a@mail.test', to: email, messageId: email, raw: Buffer.from('') }
  }
  return { made, issue: { messageFor } as Issue }
}

/** A slice of so many readers, and their addresses in order. */
async function slice(count: number): Promise<{ turn: Turn; emails: string[] }> {
  await work()
  const ada = await world.account()
  await subscribers(ada, count)
  await sending(ada)
  const turn = await takeTurn(world.system, 500)
  assert.ok(typeof turn !== 'string')
  const found = await sql<{ email: string }>`select c.email from recipient r join contact c using (account_id, contact_id)
    where r.account_id = ${uuidOf(ada.accountId)} order by r.contact_id`.execute(world.db)
  return { turn, emails: found.rows.map(({ email }) => email) }
}

const to = (ready: readonly Ready[]) => ready.map(({ contact }) => contact.email)

test('gives everybody once, in order, whatever the sizes, and each mail with its reader', async () => {
  const { turn, emails } = await slice(300)
  const { made, issue } = madeLetters()
  const mails = mailsAhead(world.system, turn, issue)
  await mails.prepare(21)
  const taken: string[] = []
  for (const [i, size] of [21, 1, 42, 64, 64, 3, 64, 64, 64].entries()) {
    const ready = await mails.take(size)
    for (const { contact, mail } of ready) assert.equal(((await mail) as { to: string }).to, contact.email)
    taken.push(...(to(ready) as string[]))
    // With and without time to make more.
    if (i % 2 === 0) for (let turns = 0; turns < 20; turns++) await later()
  }
  assert.deepEqual(taken, emails)
  assert.deepEqual(made, emails)
  assert.deepEqual(await mails.take(10), [])
})

test('makes one window ahead and no more, and none once it is stopped: those that are ready may still be taken', async () => {
  const { turn, emails } = await slice(300)
  const { made, issue } = madeLetters()
  const mails = mailsAhead(world.system, turn, issue)
  await mails.prepare(21)
  for (let turns = 0; turns < 50; turns++) await later()
  assert.equal(made.length, 21)
  assert.deepEqual(to(await mails.take(21)), emails.slice(0, 21))
  await later()
  mails.stop()
  for (let turns = 0; turns < 50; turns++) await later()
  const { length } = made
  assert.ok(length > 21 && length < 42, `${length}`)
  assert.deepEqual([...to(await mails.take(64)), ...to(await mails.take(64))], emails.slice(21, length))
  assert.equal(made.length, length)
})

test('a read that fails ahead of time is told to whoever needs it, and nobody is left out after it', async () => {
  const { turn, emails } = await slice(100)
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
  const quick = { ...world.system, db }
  const mails = mailsAhead(quick, turn, madeLetters().issue)
  await mails.prepare(10)
  assert.ok(reads > 0)
  fails = true
  const first = await mails.take(10)
  setTimeout(() => (fails = false), 300)
  const taken = [...first]
  for (let ready = await mails.take(10); ready.length > 0; ready = await mails.take(10)) taken.push(...ready)
  assert.deepEqual(to(taken), emails)
})
