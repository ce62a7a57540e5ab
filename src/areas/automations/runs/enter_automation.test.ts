import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P2D' }

test('a contact enters by a call, once, and the rules of entry hold', async () => {
  const account = await open()
  const { id: automationId } = await active(account, { trigger: { type: 'api' }, steps: [pause] })
  const [ada] = await readers(account, 'ada')
  const run = await world.ok(account, 'enter_automation', { automationId, contactId: ada })
  assert.deepEqual(
    [run.contactId, run.status, run.stepId, run.because.by],
    [ada, 'active', 'pause', 'api'],
  )
  const refused = async () =>
    (await world.refused(account, 'enter_automation', { automationId, contactId: ada })).code
  assert.equal(await refused(), 'already_entered')
  await pass(2 * DAY_MS)
  assert.equal(await refused(), 'already_entered')
})

test('each time means after the last run, and after the cooldown', async () => {
  const account = await open()
  const { id: automationId } = await active(account, {
    trigger: { type: 'api' },
    entry: { repeat: 'each_time', cooldown: 'P3D' },
    steps: [pause],
  })
  const [ada] = await readers(account, 'ada')
  await world.ok(account, 'enter_automation', { automationId, contactId: ada })
  const refused = async () =>
    (await world.refused(account, 'enter_automation', { automationId, contactId: ada })).code
  assert.equal(await refused(), 'already_inside')
  await pass(2 * DAY_MS)
  assert.equal(await refused(), 'cannot_enter')
  await pass(DAY_MS)
  await world.ok(account, 'enter_automation', { automationId, contactId: ada })
})

test('of a hundred calls at once one lets the reader enter', async () => {
  const account = await open()
  const { id: automationId } = await active(account, { trigger: { type: 'api' }, steps: [pause] })
  const [ada] = await readers(account, 'ada')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      world.call(account, 'enter_automation', { automationId, contactId: ada }),
    ),
  )
  assert.equal(answers.filter(({ problem }) => problem === null).length, 1)
  await go()
  assert.equal((await world.ok(account, 'get_automation', { automationId })).counts.entered, 1)
})

test('who has left the newsletter does not enter, nor does anybody a draft or another account', async () => {
  const [account, eve] = [await open(), await open()]
  const { id: automationId } = await active(account, { trigger: { type: 'api' }, steps: [pause] })
  const [ada] = await readers(account, 'ada')
  const [stranger] = await readers(eve, 'stranger')
  await world.ok(account, 'unsubscribe_contact', { contactId: ada })
  assert.equal(
    (await world.refused(account, 'enter_automation', { automationId, contactId: ada })).code,
    'cannot_enter',
  )
  assert.equal(
    (await world.refused(account, 'enter_automation', { automationId, contactId: stranger }))
      .status,
    404,
  )
  assert.equal(
    (await world.refused(eve, 'enter_automation', { automationId, contactId: stranger })).status,
    404,
  )
  const draft = await world.ok(account, 'create_automation', {
    name: 'Draft',
    trigger: { type: 'api' },
    steps: [mail({ id: 'first' })],
  })
  assert.equal(
    (await world.refused(account, 'enter_automation', { automationId: draft.id, contactId: ada }))
      .code,
    'automation_not_active',
  )
})
