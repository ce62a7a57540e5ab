import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { transaction } from '#operation/transaction.ts'
import { testWorld } from '#test/world.ts'
import { writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { daysWithin, nextLook } from './dates.ts'
import { noteOnDay } from './dates-sql.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, pass, runsOf } = running(world)
const steps = [{ type: 'exit', id: 'ends' }]
const dayIn = (days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

async function withBirthday() {
  const account = await open()
  await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'date' })
  await world.ok(account, 'create_custom_field', { name: 'time_zone', type: 'text' })
  const add = async (name: string, fields: object): Promise<string> =>
    (await world.ok(account, 'add_contact', { email: `${name}@readers.test`, fields })).id
  return { account, add }
}
const trigger = {
  type: 'date',
  field: 'birthday',
  offsetDays: 0,
  time: '09:00',
  zone: 'newsletter',
  yearly: true,
}

test('a birthday comes each year, once, at its time of the day', async () => {
  const { account, add } = await withBirthday()
  // A leap year: the day may be the 29th of February.
  const born = `1992${dayIn(3).slice(4)}`
  const ada = await add('ada', { birthday: born })
  await add('later', { birthday: dayIn(400) })
  await add('none', {})
  const { id } = await active(account, { trigger, steps })
  await pass(2 * DAY_MS)
  assert.equal((await runsOf(account, id)).length, 0)
  await pass(3 * DAY_MS)
  const runs = await runsOf(account, id)
  assert.deepEqual(
    runs.map(({ contactId }) => contactId),
    [ada],
  )
  const run = await world.ok(account, 'get_automation_run', {
    automationId: id,
    runId: runs[0]!.runId,
  })
  assert.equal(run.because.by, 'date')
  assert.match(run.enteredAt, /T09:0/)
  world.clock.move(360 * DAY_MS)
  await pass(6 * DAY_MS)
  assert.equal((await runsOf(account, id)).length, 2)
  await world.ok(account, 'pause_automation', { automationId: id })
})

test('the date may be a field whose name every object inherits', async () => {
  const { account, add } = await withBirthday()
  await world.ok(account, 'create_custom_field', { name: 'constructor', type: 'date' })
  const ada = await add('ada-c', { constructor: dayIn(2) })
  const { id } = await active(account, {
    trigger: { ...trigger, field: 'constructor', yearly: false },
    steps,
  })
  await pass(3 * DAY_MS)
  assert.deepEqual(
    (await runsOf(account, id)).map(({ contactId }) => contactId),
    [ada],
  )
  await world.ok(account, 'pause_automation', { automationId: id })
})

test('a date of the reader counts in the reader’s own time zone', async () => {
  const { account, add } = await withBirthday()
  const day = dayIn(4)
  const [tokyo, here] = [
    await add('tokyo', { birthday: day, time_zone: 'Asia/Tokyo' }),
    await add('here', { birthday: day, time_zone: 'nowhere' }),
  ]
  const { id } = await active(account, {
    trigger: { ...trigger, zone: 'reader', yearly: false },
    steps,
  })
  const at = Date.parse(`${day}T00:00:00Z`) - world.clock.now().getTime()
  world.clock.move(at - HOUR_MS)
  await pass(2 * HOUR_MS)
  assert.deepEqual(
    (await runsOf(account, id)).map(({ contactId }) => contactId),
    [tokyo],
  )
  await pass(9 * HOUR_MS)
  assert.deepEqual(
    new Set((await runsOf(account, id)).map(({ contactId }) => contactId)),
    new Set([tokyo, here]),
  )
  await world.ok(account, 'pause_automation', { automationId: id })
})

test('days that were missed are made up for three days', async () => {
  const { account, add } = await withBirthday()
  for (const days of [1, 3, 5]) await add(`in${days}`, { birthday: dayIn(days) })
  const { id } = await active(account, { trigger: { ...trigger, yearly: false }, steps })
  world.clock.move(6 * DAY_MS)
  await pass(HOUR_MS)
  assert.equal((await runsOf(account, id)).length, 1)
})

test('29 February is 28 February in other years; before its date there is no anniversary', async () => {
  const { account, add } = await withBirthday()
  await add('leap', { birthday: '2024-02-29' })
  await add('plain', { birthday: '2025-02-28' })
  const { id: automationId } = await active(account, { trigger, steps })
  const notedOn = (date: string) =>
    transaction(world.system, account.accountId, (scope) =>
      noteOnDay(
        scope,
        { automationId, newsletterId: account.newsletterId },
        { field: 'birthday', yearly: true, date, zones: null, zone: 'UTC' },
      ),
    )
  const days = ['2024-02-28', '2024-02-29', '2025-02-28', '2025-03-01', '2028-02-28', '2028-02-29']
  const counts: number[] = []
  for (const day of days) counts.push(await notedOn(day))
  assert.deepEqual(counts, [0, 1, 2, 0, 1, 1])
  await world.ok(account, 'pause_automation', { automationId })
})

test('days begin and end with the clock of their zone', () => {
  const [from, to] = [new Date('2026-03-28T12:00:00Z'), new Date('2026-03-30T12:00:00Z')]
  assert.deepEqual(daysWithin(from, to, '09:00', 'Europe/Berlin'), ['2026-03-29', '2026-03-30'])
  assert.deepEqual(daysWithin(from, to, '02:30', 'Europe/Berlin'), ['2026-03-29', '2026-03-30'])
  const looks = (zone: 'newsletter' | 'reader', zones: string[], at: Date) =>
    nextLook({ time: '09:00', zone }, zones, at).toISOString()
  assert.equal(looks('newsletter', ['Europe/Berlin'], from), '2026-03-29T07:00:00.000Z')
  assert.equal(
    looks('reader', ['Europe/Berlin', 'Asia/Kathmandu'], new Date('2026-03-29T02:50:00Z')),
    '2026-03-29T03:15:00.000Z',
  )
  // The time zone of a reader who is the first in it is noticed within an hour.
  assert.equal(looks('reader', ['Europe/Berlin'], from), '2026-03-28T13:00:00.000Z')
})
