import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { carryOnNextDue } from '../turns/carry-on-due.ts'

// Events, one after the other, that could make a reader get a mail twice. `races.slow.test.ts`
// tests events at the same moment.

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass, logOf } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P1D' }
const one = mail({ id: 'one', subject: 'One' })

const mailsTo = (name: string) =>
  world.mailer.sent.filter(({ to }) => to === `${name}@readers.test`).length

test('with each_time too, readers who are in a state enter by it once for each version', async () => {
  const account = await open()
  await readers(account, 'ada-each')
  const { id: automationId } = await active(account, {
    trigger: { type: 'confirmed' },
    entry: { repeat: 'each_time' },
    steps: [one],
  })
  for (let i = 0; i < 3; i++) {
    await world.ok(account, 'activate_automation', { automationId, existing: 'matching' })
    await world.jobs()
    await go()
  }
  assert.equal(mailsTo('ada-each'), 1)
})

test('a reader who comes while an automation becomes active enters by one of the two ways', async () => {
  const account = await open()
  await readers(account, 'before-a')
  const { id: automationId } = await world.ok(account, 'create_automation', {
    name: 'Both ways',
    trigger: { type: 'confirmed' },
    entry: { repeat: 'each_time' },
    steps: [one],
  })
  await world.ok(account, 'activate_automation', { automationId, existing: 'matching' })
  // The job that lets existing readers enter has not run yet.
  await readers(account, 'ada-a')
  while (await carryOnNextDue(world.system));
  await world.jobs()
  await go()
  assert.deepEqual([mailsTo('before-a'), mailsTo('ada-a')], [1, 1])
  await world.ok(account, 'pause_automation', { automationId })
  const plan = await world.ok(account, 'activate_automation', {
    automationId,
    existing: 'matching',
    dryRun: true,
  })
  assert.deepEqual([plan.wouldEnter, plan.skipped], [0, [{ reason: 'already_entered', count: 2 }]])
})

test('a run that a draft moves back before a mail does not get that mail again', async () => {
  const account = await open()
  const { id: automationId } = await active(account, {
    steps: [one, pause, mail({ id: 'two', subject: 'Two' })],
  })
  await readers(account, 'ada-b')
  await go()
  // The wait now comes first: the reader who is at it passes the mail a second time.
  await world.ok(account, 'update_automation', {
    automationId,
    steps: [pause, one, mail({ id: 'two', subject: 'Two' })],
  })
  await world.ok(account, 'activate_automation', { automationId, readersInside: 'move' })
  await world.jobs()
  await pass(2 * DAY_MS)
  assert.equal(mailsTo('ada-b'), 2)
  assert.ok((await logOf(account, automationId)).includes('one skipped already_sent'))
})

test('a reader who begins anew while the first mail waits gets that mail once', async () => {
  const account = await open()
  await readers(account, 'known-r')
  const { id: automationId } = await active(account, {
    trigger: { type: 'api' },
    entry: { repeat: 'each_time', whileInside: 'restart' },
    steps: [one, pause],
  })
  const [ada] = await readers(account, 'ada-r')
  // Workers carry each run to its wait, and no mail has left yet.
  for (let i = 0; i < 3; i++) {
    await world.ok(account, 'enter_automation', { automationId, contactId: ada })
    while (await carryOnNextDue(world.system));
  }
  await go()
  assert.equal(mailsTo('ada-r'), 1)
})

test('a fact that came before a move is not lost, and no branch is taken twice', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', { email: 'first-f@readers.test', tags: ['customer'] })
  const steps = (timeout: string) => [
    {
      type: 'wait_until',
      id: 'awaits',
      any: [
        { event: { type: 'clicked', stepId: 'one' }, steps: [mail({ id: 'yes', subject: 'Yes' })] },
      ],
      timeout,
      otherwise: [mail({ id: 'no', subject: 'No' })],
    },
    pause,
  ]
  const linked = mail({
    id: 'one',
    subject: 'One',
    content: { format: 'markdown', body: '[Peas](https://garden.example/peas)' },
  })
  const { id: automationId } = await active(account, { steps: [linked, ...steps('P2D')] })
  await readers(account, 'ada-f')
  await go()
  world.clock.move(60_000)
  await running(world).clickFirstLink('ada-f@readers.test', 'One')
  await world.ok(account, 'update_automation', { automationId, steps: [linked, ...steps('P3D')] })
  await world.ok(account, 'activate_automation', { automationId, readersInside: 'move' })
  await world.jobs()
  await pass(4 * DAY_MS)
  assert.deepEqual(
    (await logOf(account, automationId)).filter((line) => /^(yes|no) /.test(line)),
    ['yes passed'],
  )
})

test('a birthday put right within the year brings no second greeting before the next year', async () => {
  const account = await open()
  await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'date' })
  /** Returns the day in so many days, or the next one where that is a leap day. */
  const dayIn = (days: number): string => {
    const day = new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
    return day.endsWith('-02-29') ? dayIn(days + 1) : day
  }
  const [contactId] = await readers(account, 'ada-y')
  const { id: automationId } = await world.ok(account, 'create_automation', {
    name: 'Birthday',
    recipe: 'birthday',
  })
  await world.ok(account, 'activate_automation', { automationId })
  /** Moves the clock past nine o'clock of a day, and counts the greetings sent so far. */
  const greetingsAfter = async (day: string): Promise<number> => {
    world.clock.move(Date.parse(`${day}T08:30:00Z`) - world.clock.now().getTime())
    await pass(HOUR_MS)
    return mailsTo('ada-y')
  }
  const bornOn = (day: string) =>
    world.ok(account, 'update_contact', { contactId, fields: { birthday: `1990${day.slice(4)}` } })
  const [wrong, right] = [dayIn(3), dayIn(100)]
  await bornOn(wrong)
  assert.equal(await greetingsAfter(wrong), 1)
  await bornOn(right)
  assert.equal(await greetingsAfter(right), 1)
  const nextYear = `${Number(right.slice(0, 4)) + 1}${right.slice(4)}`
  assert.equal(await greetingsAfter(nextYear), 2)
})
