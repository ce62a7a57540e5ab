import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { carryOnNextDue } from '../turns/carry-on-due.ts'

// Limits on the time that the automations of one account may take from workers, and from the
// transactions that signups share.

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass, runsOf, logOf } = running(world)

const halves = {
  type: 'split',
  branches: [
    { percent: 50, steps: [] },
    { percent: 50, steps: [] },
  ],
}

test('a long tree without waits takes several turns, and each reader does each step once', async () => {
  const account = await open()
  const { id } = await active(account, { steps: Array.from({ length: 200 }, () => halves) })
  const ids = await readers(account, ...Array.from({ length: 30 }, (_, i) => `long${i}`))
  await carryOnNextDue(world.system)
  const atOnce = await runsOf(account, id)
  assert.deepEqual(
    [...new Set(atOnce.map(({ status, dueAt }) => [status, dueAt !== null].join()))],
    ['active,true'],
  )
  await go()
  const lines = await logOf(account, id)
  assert.equal(lines.filter((line) => line.includes(' passed branch_')).length, ids.length * 200)
  assert.deepEqual(
    [...new Set((await runsOf(account, id)).map(({ status }) => status))],
    ['finished'],
  )
})

test('a run that rests between two turns stays as late as it was', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', { email: 'known-l@readers.test', tags: ['late'] })
  const never = { field: 'email', op: 'contains', value: 'nowhere' }
  const { id: automationId } = await active(account, {
    steps: [
      { type: 'wait', id: 'pause', for: 'P1D' },
      { type: 'add_tag', id: 'tags', tag: 'late' },
      mail({ id: 'news', skipIfLateBy: 'P1D' }),
    ],
    exit: [{ event: { type: 'tag_added', tag: 'late', filter: never } }],
  })
  await readers(account, 'ada-l')
  await go()
  await world.ok(account, 'pause_automation', { automationId })
  await pass(4 * DAY_MS)
  await world.ok(account, 'activate_automation', { automationId })
  await go()
  assert.deepEqual((await logOf(account, automationId)).slice(-3), [
    'tags passed',
    'news skipped late',
    'finished',
  ])
})

test('signups that enter many automations share no transaction with those of other accounts', async () => {
  const account = await open()
  const { system, clock } = world
  const shares = () => system.batchTransactions!.takes(account.accountId)
  const enterBySignup = async (name: string) => {
    await readers(account, name)
    return shares()
  }
  for (let i = 0; i < 10; i++)
    await active(account, { trigger: { type: 'signed_up' }, steps: [halves] })
  assert.equal(await enterBySignup('ten'), true)
  await active(account, { trigger: { type: 'signed_up' }, steps: [halves] })
  assert.equal(await enterBySignup('eleven'), false)
  // It has a transaction of its own now.
  assert.equal(await enterBySignup('alone'), false)
  clock.move(MINUTE_MS)
  assert.equal(shares(), true)
  await go()
})
