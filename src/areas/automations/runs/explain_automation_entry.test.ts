import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P2D' }

type Rule = { rule: string; met: boolean; detail: string; values: { reason: string } }

const reasons = (because: Rule[]) => because.map(({ values }) => values.reason)

test('each rule of entry says whether it lets the contact enter, and why', async () => {
  const account = await open()
  const [before] = await readers(account, 'before')
  await world.ok(account, 'add_tag', { contactId: before, tag: 'vip' })
  const filter = { field: 'email', op: 'contains', value: 'vip' }
  const { id: automationId } = await active(account, {
    trigger: { type: 'tag_added', tag: 'vip', filter },
    steps: [pause],
  })
  const explain = async (contactId: string | undefined) => {
    const { because, ...rest } = await world.ok(account, 'explain_automation_entry', {
      automationId,
      contactId,
    })
    return {
      ...rest,
      unmet: because.filter(({ met }: Rule) => !met).map(({ rule }: Rule) => rule),
      because,
    }
  }
  const early = await explain(before)
  assert.deepEqual(
    [early.inside, early.entered, early.unmet],
    [false, false, ['trigger', 'filter']],
  )
  assert.match(
    early.because.find(({ rule }: Rule) => rule === 'trigger').detail,
    /existing=matching/,
  )
  assert.match(
    early.because.find(({ rule }: Rule) => rule === 'filter').detail,
    /email contains vip \(no\)/,
  )
  assert.deepEqual(reasons(early.because), [
    'active',
    'active',
    'before',
    'unmet',
    'once',
    'outside',
  ])

  const [vip] = await readers(account, 'vip')
  await world.ok(account, 'add_tag', { contactId: vip, tag: 'vip' })
  const inside = await explain(vip)
  assert.deepEqual(
    [inside.inside, inside.entered, inside.unmet],
    [true, true, ['repeat', 'inside']],
  )
  assert.deepEqual(reasons(inside.because), [
    'active',
    'active',
    'entered',
    'met',
    'again',
    'inside',
  ])
  await go()
  await pass(2 * DAY_MS)
  assert.deepEqual((await explain(vip)).unmet, ['repeat'])
  const eve = await open()
  assert.equal(
    (await world.refused(eve, 'explain_automation_entry', { automationId, contactId: vip })).status,
    404,
  )
})
