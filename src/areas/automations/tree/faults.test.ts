import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'
import { mail, pointersOf } from '../fixtures/automations.ts'

const world = await testWorld()

/** Makes an account with a tag `vip` and the custom fields city, age and birthday. */
async function garden(): Promise<TestAccount> {
  const account = await world.account()
  await world.ok(account, 'create_custom_field', { name: 'city', type: 'text' })
  await world.ok(account, 'create_custom_field', { name: 'age', type: 'number' })
  await world.ok(account, 'add_contact', { email: 'ada@readers.test', tags: ['vip'] })
  return account
}

const has = (tag: string) => ({ field: 'tag', op: 'has', value: tag })
const condition = (filter: object, more: object = {}) => ({
  type: 'condition',
  filter,
  then: [],
  ...more,
})

/** Plans with a fault, where the error points, its code, and a part of the remedy. */
const WRONG: [name: string, plan: object, pointer: string, code: string, detail: RegExp][] = [
  [
    'a tag of the trigger',
    { trigger: { type: 'tag_added', tag: 'vpi' } },
    '/trigger/tag',
    'unknown_tag',
    /no tag "vpi".*Did you mean "vip"\?/,
  ],
  [
    'a tag of a step',
    { steps: [{ type: 'remove_tag', tag: 'vpi' }] },
    '/steps/0/tag',
    'unknown_tag',
    /no tag "vpi"/,
  ],
  [
    'a tag of a filter',
    { steps: [condition(has('vpi'))] },
    '/steps/0/filter/value',
    'unknown_tag',
    /no tag "vpi"/,
  ],
  [
    'a tag deep in a branch',
    {
      steps: [
        condition(has('vip'), { otherwise: [{ type: 'exit' }, condition({ not: has('vpi') })] }),
      ],
    },
    '/steps/0/otherwise/1/filter/not/value',
    'unknown_tag',
    /no tag/,
  ],
  [
    'the filter of a trigger',
    { trigger: { type: 'confirmed', filter: { all: [has('vpi')] } } },
    '/trigger/filter/all/0/value',
    'unknown_tag',
    /./,
  ],
  [
    'an exit',
    { exit: [{ event: { type: 'tag_added', tag: 'vpi' } }] },
    '/exit/0/event/tag',
    'unknown_tag',
    /./,
  ],
  [
    'the filter of an exit',
    { exit: [{ filter: has('vpi') }] },
    '/exit/0/filter/value',
    'unknown_tag',
    /./,
  ],
  [
    'a field of the trigger',
    { trigger: { type: 'field_changed', field: 'cty' } },
    '/trigger/field',
    'unknown_custom_field',
    /Did you mean city\?/,
  ],
  [
    'a value of another type',
    { trigger: { type: 'field_changed', field: 'age', to: 'x' } },
    '/trigger/to',
    'wrong_type',
    /holds a number/,
  ],
  [
    'a field of a step',
    { steps: [{ type: 'set_field', name: 'gone', value: 'x' }] },
    '/steps/0/name',
    'unknown_custom_field',
    /create_custom_field/,
  ],
  [
    'a value of a step',
    { steps: [{ type: 'set_field', name: 'age', value: true }] },
    '/steps/0/value',
    'wrong_type',
    /holds a number/,
  ],
  [
    'a mail whose Liquid is not valid',
    { steps: [{ type: 'exit' }, mail({ content: { format: 'markdown', body: '{% if %}' } })] },
    '/steps/1/content/body',
    'liquid',
    /./,
  ],
  [
    'a subject whose Liquid is not valid',
    { steps: [mail({ subject: '{{ x | nope }}' })] },
    '/steps/0/subject',
    'liquid',
    /./,
  ],
]

test('every name that the account does not have is refused with its pointer and a remedy', async () => {
  const account = await garden()
  for (const [name, plan, pointer, code, detail] of WRONG) {
    const problem = await world.refused(account, 'create_automation', {
      name,
      trigger: { type: 'api' },
      steps: [],
      ...plan,
    })
    assert.equal(problem.status, 422, name)
    assert.deepEqual(pointersOf(problem), [pointer], `${name}: ${problem.detail}`)
    assert.match(problem.errors![0]!.detail, detail, name)
    if (code !== 'liquid') assert.equal(problem.errors![0]!.code, code, name)
  }
})

test('all faults are told at once', async () => {
  const account = await garden()
  const plan = {
    trigger: { type: 'tag_added', tag: 'a' },
    steps: [
      { type: 'remove_tag', tag: 'b' },
      { type: 'set_field', name: 'c', value: 1 },
    ],
  }
  const problem = await world.refused(account, 'create_automation', { name: 'x', ...plan })
  assert.deepEqual(pointersOf(problem).sort(), ['/steps/0/tag', '/steps/1/name', '/trigger/tag'])
})

test('a tag that a step adds need not exist before, and an empty branch is fine', async () => {
  const account = await garden()
  const steps = [
    { type: 'add_tag', tag: 'new' },
    condition(has('new')),
    condition(has('vip'), { otherwise: [] }),
    { type: 'remove_tag', tag: 'new' },
  ]
  await world.ok(account, 'create_automation', {
    name: 'x',
    trigger: { type: 'tag_added', tag: 'vip' },
    steps,
  })
})

test('a product that the account does not have is refused with its place', async () => {
  const account = await garden()
  const problem = await world.refused(account, 'create_automation', {
    name: 'x',
    trigger: { type: 'purchased', productId: 'prd_01k5r8f3q5fz9v1m6x2c7n4b0d' },
    steps: [],
  })
  assert.deepEqual(
    problem.errors!.map(({ code, pointer }) => [code, pointer]),
    [['unknown_product', '/trigger/productId']],
  )
})

test('tags, segments and endpoints of other accounts are not there', async () => {
  const [account, eve] = [await garden(), await world.account()]
  const plan = { trigger: { type: 'tag_added', tag: 'vip' }, steps: [] }
  assert.deepEqual(
    pointersOf(await world.refused(eve, 'create_automation', { name: 'x', ...plan })),
    ['/trigger/tag'],
  )
  await world.ok(account, 'create_automation', { name: 'x', ...plan })
})
