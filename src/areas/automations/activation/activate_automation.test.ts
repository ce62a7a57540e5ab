import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'

const world = await testWorld()
const { written, active } = writing(world)

test('activation publishes the first version, and each draft the next', async () => {
  const account = await world.account()
  const made = await written(account)
  const first = await world.ok(account, 'activate_automation', { automationId: made.id })
  assert.deepEqual(
    [first.status, first.version, first.draft, first.steps],
    ['active', 1, null, made.steps],
  )
  assert.ok(first.activatedAt >= made.createdAt)
  await world.ok(account, 'update_automation', {
    automationId: made.id,
    steps: [mail({ id: 'first', subject: 'Beans' })],
  })
  world.clock.move(60_000)
  const second = await world.ok(account, 'activate_automation', { automationId: made.id })
  assert.deepEqual([second.version, second.draft, second.steps[0].subject], [2, null, 'Beans'])
  assert.equal(second.activatedAt, first.activatedAt)
})

test('activation of what is active already publishes nothing', async () => {
  const account = await world.account()
  const made = await active(account)
  assert.deepEqual(await world.ok(account, 'activate_automation', { automationId: made.id }), made)
})

test('a dry run changes nothing and says what is in the way', async () => {
  const account = await world.account()
  const made = await written(account, { steps: [] })
  const { checks } = await world.ok(account, 'activate_automation', {
    automationId: made.id,
    dryRun: true,
  })
  assert.deepEqual(
    checks.map(
      ({ code, severity, pointer }: { code: string; severity: string; pointer: string }) => [
        code,
        severity,
        pointer,
      ],
    ),
    [['no_steps', 'error', '/steps']],
  )
  assert.deepEqual(await world.ok(account, 'get_automation', { automationId: made.id }), made)
  const refused = await world.refused(account, 'activate_automation', { automationId: made.id })
  assert.deepEqual([refused.code, refused['checks']], ['automation_incomplete', checks])
})

test('a confirmed plan activates what it showed, once, and nothing else', async () => {
  const account = await world.account()
  const { id: automationId } = await written(account)
  const { confirm } = await world.ok(account, 'activate_automation', { automationId, dryRun: true })
  await world.ok(account, 'update_automation', {
    automationId,
    steps: [mail({ id: 'first', subject: 'Beans' })],
  })
  const refused = await world.refused(account, 'activate_automation', { automationId, confirm })
  assert.equal(refused.code, 'plan_changed')
  const next = (refused['plan'] as { confirm: string }).confirm
  assert.equal(
    (await world.ok(account, 'activate_automation', { automationId, confirm: next })).version,
    1,
  )
})

test('a mail without subject or text keeps an automation from being activated', async () => {
  const account = await world.account()
  const steps = [
    { type: 'wait', for: 'P1D' },
    mail({ subject: '', content: { format: 'markdown', body: '' } }),
  ]
  const { id } = await written(account, { steps })
  const refused = await world.refused(account, 'activate_automation', { automationId: id })
  const errors = (refused['checks'] as { severity: string; pointer: string }[]).filter(
    ({ severity }) => severity === 'error',
  )
  assert.deepEqual(
    errors.map(({ pointer }) => pointer),
    ['/steps/1/subject', '/steps/1/content/body'],
  )
})

test('conditions without a row are warned of, wherever they stand', async () => {
  const account = await world.account()
  const { id } = await written(account, {
    trigger: { type: 'confirmed', filter: { field: 'email', op: 'contains', value: '@' } },
    exit: [{ filter: { any: [] } }],
    steps: [
      {
        type: 'condition',
        filter: { all: [] },
        then: [{ type: 'condition', filter: { not: { any: [] } }, then: [mail()] }],
      },
    ],
  })
  const { checks } = await world.ok(account, 'activate_automation', {
    automationId: id,
    dryRun: true,
  })
  assert.deepEqual(
    checks
      .map(({ code, severity, pointer, values }: Record<string, unknown>) => [
        code,
        severity,
        pointer,
        values,
      ])
      .slice(0, 3),
    [
      ['empty_condition', 'warning', '/exit/0/filter', { reason: 'none' }],
      ['empty_condition', 'warning', '/steps/0/filter', undefined],
      ['empty_condition', 'warning', '/steps/0/then/0/filter', undefined],
    ],
  )
  assert.equal(
    (await world.ok(account, 'activate_automation', { automationId: id })).status,
    'active',
  )
})

test('names that went away since it was written are found', async () => {
  const account = await world.account()
  await world.ok(account, 'add_contact', { email: 'ada@readers.test', tags: ['vip'] })
  const { id } = await written(account, { trigger: { type: 'tag_added', tag: 'vip' } })
  await world.ok(account, 'delete_tag', { tag: 'vip', force: true })
  const refused = await world.refused(account, 'activate_automation', { automationId: id })
  assert.equal((refused['checks'] as { pointer: string }[])[0]!.pointer, '/trigger/tag')
})

test('the tags that steps add can be named elsewhere from now on', async () => {
  const account = await world.account()
  await active(account, { steps: [{ type: 'add_tag', tag: 'guest' }] })
  const { data } = await world.ok(account, 'list_tags')
  assert.deepEqual(
    data.map(({ name, contacts }: { name: string; contacts: number }) => [name, contacts]),
    [['guest', 0]],
  )
})
