import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass, runsOf, logOf } = running(world)

test('a field deleted by force holds its readers, who go on once it is there again', async () => {
  const account = await open()
  await world.ok(account, 'create_custom_field', { name: 'level', type: 'text' })
  const { id } = await active(account, {
    steps: [{ type: 'set_field', id: 'sets', name: 'level', value: 'one' }],
  })
  await world.ok(account, 'delete_custom_field', { name: 'level', force: true })
  await world.jobs()
  const [ada] = await readers(account, 'ada-f')
  await go()
  const [held] = await runsOf(account, id)
  assert.deepEqual([held!.status, held!.reason], ['held', 'field_deleted'])
  await world.ok(account, 'create_custom_field', { name: 'level', type: 'number' })
  await pass(HOUR_MS)
  assert.equal((await runsOf(account, id))[0]!.reason, 'wrong_type')
  await world.ok(account, 'delete_custom_field', { name: 'level', force: true })
  await world.jobs()
  await world.ok(account, 'create_custom_field', { name: 'level', type: 'text' })
  await pass(HOUR_MS)
  assert.equal((await runsOf(account, id))[0]!.status, 'finished')
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId: ada })).fields, {
    level: 'one',
  })
})

test('readers who finish a deleted automation leave it at a step that cannot be done', async () => {
  const account = await open()
  await world.ok(account, 'create_custom_field', { name: 'mood', type: 'text' })
  const steps = [
    { type: 'wait', id: 'rests', for: 'P1D' },
    { type: 'set_field', id: 'sets', name: 'mood', value: 'good' },
  ]
  const { id } = await active(account, { steps })
  await readers(account, 'ada-d')
  await go()
  await world.ok(account, 'delete_automation', { automationId: id, readersInside: 'finish' })
  await world.ok(account, 'delete_custom_field', { name: 'mood', force: true })
  await world.jobs()
  await pass(DAY_MS)
  const [run] = await runsOf(account, id)
  assert.deepEqual([run!.status, run!.reason], ['left', 'step_removed'])
})

test('an endpoint is deleted by force alone, and holds its readers then', async () => {
  const account = await open()
  const { id: endpointId } = await world.ok(account, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:9/hooks',
  })
  const { id, name } = await active(account, {
    steps: [{ type: 'webhook', id: 'tells', endpointId }],
  })
  const refused = await world.refused(account, 'delete_webhook_endpoint', { endpointId })
  assert.deepEqual(
    [refused.code, refused['places']],
    ['in_use', [{ type: 'automation', id, name }]],
  )
  await world.ok(account, 'delete_webhook_endpoint', { endpointId, force: true })
  await readers(account, 'ada-e')
  await go()
  const [run] = await runsOf(account, id)
  assert.deepEqual([run!.status, run!.reason], ['held', 'endpoint_deleted'])
})

test('an endpoint that leaves out automation.step by now gets none, and holds its readers', async () => {
  const account = await open()
  const { id: endpointId } = await world.ok(account, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:9/hooks',
  })
  const { id } = await active(account, { steps: [{ type: 'webhook', id: 'tells', endpointId }] })
  const other = await world.ok(account, 'create_newsletter', { name: 'Other' })
  const kinds = async () =>
    (await world.ok(account, 'list_webhook_deliveries', { endpointId })).data.map(
      ({ type }: { type: string }) => type,
    )
  for (const [i, change] of [
    { events: ['subscriber.created'] },
    { newsletterId: other.id, events: null },
  ].entries()) {
    await world.ok(account, 'update_webhook_endpoint', { endpointId, ...change })
    await readers(account, `ada-l${i}`)
    await go()
    assert.ok(
      (await runsOf(account, id)).every(
        ({ status, reason }) => status === 'held' && reason === 'endpoint_leaves_out',
      ),
    )
    assert.ok(!(await kinds()).includes('automation.step'))
  }
  await world.ok(account, 'update_webhook_endpoint', { endpointId, newsletterId: null })
  await pass(HOUR_MS)
  assert.ok((await runsOf(account, id)).every(({ status }) => status === 'finished'))
  assert.equal((await kinds()).filter((kind: string) => kind === 'automation.step').length, 2)
})

test('an endpoint that is off holds nothing: its log says so, and the run goes on', async () => {
  const account = await open()
  const { id: endpointId } = await world.ok(account, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:9/hooks',
  })
  await world.ok(account, 'update_webhook_endpoint', { endpointId, status: 'off' })
  const { id } = await active(account, { steps: [{ type: 'webhook', id: 'tells', endpointId }] })
  await readers(account, 'ada-o')
  await go()
  assert.deepEqual(await logOf(account, id), ['entered', 'tells passed endpoint_off', 'finished'])
})

test('a segment is deleted by force alone, and the trigger that names it lets no reader in', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', { email: 'first-s@readers.test', tags: ['vip'] })
  const { id: segmentId } = await world.ok(account, 'create_segment', {
    name: 'Vips',
    filter: { field: 'tag', op: 'has', value: 'vip' },
  })
  const trigger = { type: 'segment_entered', segmentId }
  const made = await active(account, { trigger, steps: [mail({ id: 'hello' })] })
  const refused = await world.refused(account, 'delete_segment', { segmentId })
  assert.deepEqual(
    [refused.code, refused['places']],
    ['in_use', [{ type: 'automation', id: made.id, name: made.name }]],
  )
  await world.ok(account, 'delete_segment', { segmentId, force: true })
  const [ada] = await readers(account, 'ada-s')
  await world.ok(account, 'add_tag', { contactId: ada, tag: 'vip' })
  await pass(2 * HOUR_MS)
  assert.equal((await runsOf(account, made.id)).length, 0)
  const { checks } = await world.ok(account, 'activate_automation', {
    automationId: made.id,
    dryRun: true,
  })
  assert.deepEqual([checks[0].code, checks[0].pointer], ['unknown_segment', '/trigger/segmentId'])
  await world.ok(account, 'pause_automation', { automationId: made.id })
})

test('a date field that became a text, with a text in it, counts as no date', async () => {
  const account = await open()
  await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'date' })
  const at = { field: 'birthday', time: '09:00', zone: 'newsletter' }
  const { id } = await active(account, { steps: [{ type: 'wait_until', id: 'until', at }] })
  const trigger = {
    type: 'date',
    field: 'birthday',
    offsetDays: 0,
    time: '09:00',
    zone: 'newsletter',
    yearly: true,
  }
  const dated = await active(account, { trigger, steps: [{ type: 'exit', id: 'ends' }] })
  await world.ok(account, 'delete_custom_field', { name: 'birthday', force: true })
  await world.jobs()
  await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'text' })
  await world.ok(account, 'add_contact', {
    email: 'ada-d@readers.test',
    fields: { birthday: 'in spring' },
  })
  await pass(26 * HOUR_MS)
  assert.deepEqual(await logOf(account, id), ['entered', 'until passed no_date', 'finished'])
  assert.equal((await runsOf(account, dated.id)).length, 0)
  await world.ok(account, 'pause_automation', { automationId: dated.id })
})
