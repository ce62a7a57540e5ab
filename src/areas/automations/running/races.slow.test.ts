import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { carryOnNextDue } from '../turns/carry-on-due.ts'

// Calls, workers and versions that run at the same moment: no reader gets a mail twice.

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass, runsOf } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P1D' }
const one = mail({ id: 'one', subject: 'One' })

const mailsTo = (name: string) =>
  world.mailer.sent.filter(({ to }) => to === `${name}@readers.test`).length
const times = (n: number, act: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: n }, act))
const everything = async (account: TestAccount, name: string, inputs: readonly object[]) =>
  Promise.all(inputs.map((input) => world.call(account, name, input)))

test('workers that take the same runs at once post each mail once', async () => {
  const account = await open()
  await active(account, { steps: [one, pause, mail({ id: 'two' })] })
  const names = Array.from({ length: 40 }, (_, i) => `many${i}`)
  await readers(account, ...names)
  await times(8, () => carryOnNextDue(world.system))
  await go()
  world.clock.move(DAY_MS + HOUR_MS)
  await times(8, () => carryOnNextDue(world.system))
  await go()
  assert.deepEqual([...new Set(names.map(mailsTo))], [2])
})

test('two triggers in one transaction, and the same one a hundred times, are one entry', async () => {
  const account = await open()
  await world.ok(account, 'create_custom_field', { name: 'level', type: 'text' })
  await readers(account, 'known')
  const [ada] = await readers(account, 'ada-t')
  await world.ok(account, 'add_tag', { contactId: ada, tag: 'vip' })
  await world.ok(account, 'remove_tag', { contactId: ada, tag: 'vip' })
  const tagged = await active(account, { trigger: { type: 'tag_added', tag: 'vip' }, steps: [one] })
  const changed = await active(account, {
    trigger: { type: 'field_changed', field: 'level' },
    entry: { repeat: 'each_time' },
    steps: [one, pause],
  })
  await times(50, () => world.call(account, 'add_tag', { contactId: ada, tag: 'vip' }))
  await world.ok(account, 'update_contact', {
    contactId: ada,
    fields: { level: 'one' },
    tags: ['vip', 'keen'],
  })
  await times(50, () =>
    world.call(account, 'update_contact', {
      contactId: ada,
      fields: { level: String(Math.random()) },
    }),
  )
  await go()
  assert.deepEqual(
    [(await runsOf(account, tagged.id)).length, (await runsOf(account, changed.id)).length],
    [1, 1],
  )
  assert.equal(mailsTo('ada-t'), 2)
})

test('of a thousand calls at once for one reader, one lets it enter', async () => {
  const account = await open()
  const { id: automationId } = await active(account, {
    trigger: { type: 'api' },
    steps: [one, pause],
  })
  const [contactId] = await readers(account, 'ada-m')
  const answers = await everything(
    account,
    'enter_automation',
    Array.from({ length: 1000 }, () => ({ automationId, contactId })),
  )
  const codes = Object.groupBy(answers, ({ problem }) => problem?.refusal.code ?? 'entered')
  // The key has 300 calls a minute.
  const { entered = [], already_entered: refused = [], rate_limited: late = [] } = codes
  assert.deepEqual([entered.length, refused.length + late.length], [1, 999])
  await go()
  assert.equal(mailsTo('ada-m'), 1)
})

test('activation in two tabs at once lets existing readers enter once', async () => {
  const account = await open()
  await readers(account, 'ada-e', 'bo-e')
  const { id: automationId } = await world.ok(account, 'create_automation', {
    name: 'Both',
    trigger: { type: 'confirmed' },
    steps: [one],
  })
  const answers = await everything(
    account,
    'activate_automation',
    Array.from({ length: 6 }, () => ({ automationId, existing: 'matching' })),
  )
  assert.ok(answers.some(({ problem }) => problem === null))
  await world.jobs()
  await go()
  await everything(account, 'activate_automation', [
    { automationId, existing: 'matching' },
    { automationId, existing: 'matching' },
  ])
  await world.jobs()
  await go()
  assert.equal((await world.ok(account, 'get_automation', { automationId })).version, 1)
  assert.deepEqual([mailsTo('ada-e'), mailsTo('bo-e')], [1, 1])
})

test('publishing twice at once, while workers carry on and readers move, sends each mail once', async () => {
  const account = await open()
  const { id: automationId } = await active(account, {
    steps: [one, pause, mail({ id: 'two', subject: 'Two' })],
  })
  const names = Array.from({ length: 20 }, (_, i) => `race${i}`)
  await readers(account, ...names)
  await go()
  world.clock.move(DAY_MS)
  for (let i = 0; i < 4; i++) {
    await world.ok(account, 'update_automation', {
      automationId,
      steps: [one, { ...pause, for: `PT${20 + i}H` }, mail({ id: 'two', subject: 'Two' })],
    })
    await Promise.all([
      ...Array.from({ length: 2 }, () =>
        world.call(account, 'activate_automation', { automationId, readersInside: 'move' }),
      ),
      world.call(account, 'pause_automation', { automationId }),
      times(3, () => carryOnNextDue(world.system)),
      world.jobs(),
    ])
  }
  await world.ok(account, 'activate_automation', { automationId })
  await world.jobs()
  await pass(2 * DAY_MS)
  assert.deepEqual([...new Set(names.map(mailsTo))], [2])
  const { counts } = await world.ok(account, 'get_automation', { automationId })
  assert.deepEqual([counts.finished, counts.failed], [20, 0])
})
