import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'
import { mail, pointersOf, writing } from '../fixtures/automations.ts'

const world = await testWorld()
const { written } = writing(world)

async function refusal(account: TestAccount, plan: object) {
  const problem = await world.refused(account, 'create_automation', {
    name: 'x',
    trigger: { type: 'api' },
    steps: [],
    ...plan,
  })
  assert.equal(problem.status, 422, JSON.stringify(plan).slice(0, 200))
  return problem
}

const wait = { type: 'wait', for: 'P1D' }
const always = { field: 'email', op: 'contains', value: '@' }
/** Conditions within conditions, with a step at the given depth. */
const deep = (depth: number): object =>
  depth === 1 ? wait : { type: 'condition', filter: always, then: [deep(depth - 1)] }
const until = (at: object) => ({ type: 'wait_until', at: { time: '09:00', zone: 'reader', ...at } })

/** Trees that are refused by their form, where the error points, and a part of the remedy. */
const FORMS: [name: string, plan: object, pointer: string, detail: RegExp][] = [
  [
    'a step type that is misspelt',
    { steps: [{ type: 'send_mail' }] },
    '/steps/0/type',
    /Did you mean send_email\?/,
  ],
  [
    'a step type that is like none',
    { steps: [{ type: 'fly' }] },
    '/steps/0/type',
    /Send one of add_tag, condition/,
  ],
  [
    'a trigger that is misspelt',
    { trigger: { type: 'confirmd' } },
    '/trigger/type',
    /no trigger type "confirmd"\. Did you mean confirmed\?/,
  ],
  [
    'a trigger without a type',
    { trigger: {} },
    '/trigger/type',
    /A trigger is an object with a type\. Send one of api, campaign_clicked/,
  ],
  [
    'an exit event that is misspelt',
    { exit: [{ event: { type: 'tag_aded', tag: 'x' } }] },
    '/exit/0/event/type',
    /no event type "tag_aded"\. Did you mean tag_added\?/,
  ],
  [
    'a wait of a month',
    { steps: [{ type: 'wait', for: 'P1M' }] },
    '/steps/0/for',
    /without months and years/,
  ],
  [
    'a wait of a year',
    { steps: [{ type: 'wait', for: 'P1Y' }] },
    '/steps/0/for',
    /without months and years/,
  ],
  [
    'a wait of a thousand and one days',
    { steps: [{ type: 'wait', for: 'P1001D' }] },
    '/steps/0/for',
    /at most P1000D/,
  ],
  ['percentages of 99', { steps: [split(50, 49)] }, '/steps/0/branches', /together are 100/],
  ['201 steps', { steps: Array.from({ length: 201 }, () => wait) }, '/steps', /at most 200 steps/],
  [
    '201 steps in branches',
    { steps: Array.from({ length: 67 }, () => ({ ...split(50, 50, [wait]) })) },
    '/steps/66/branches/1/steps/0',
    /at most 200 steps/,
  ],
  ['nine deep', { steps: [deep(9)] }, `/steps/0${'/then/0'.repeat(8)}`, /at most 8 deep/],
  [
    'two steps with one id',
    {
      steps: [
        { ...wait, id: 'a' },
        { ...wait, id: 'a' },
      ],
    },
    '/steps/1/id',
    /Two steps have the id a/,
  ],
  [
    'an unknown zone',
    { steps: [until({ zone: 'Europe/Berlin' })] },
    '/steps/0/at/zone',
    /reader|newsletter/,
  ],
  [
    'a time that no clock shows',
    { steps: [until({ time: '24:00' })] },
    '/steps/0/at/time',
    /written as 09:00/,
  ],
  [
    'a wait without an end',
    { steps: [{ type: 'wait_until', any: [{ filter: always }] }] },
    '/steps/0',
    /wait for ever/,
  ],
]

function split(one: number, other: number, steps: object[] = []) {
  return {
    type: 'split',
    branches: [
      { percent: one, steps },
      { percent: other, steps },
    ],
  }
}

test('a tree with a wrong form is refused with a pointer and a remedy', async () => {
  const account = await world.account()
  for (const [name, plan, pointer, detail] of FORMS) {
    const problem = await refusal(account, plan)
    assert.deepEqual(pointersOf(problem), [pointer], `${name}: ${problem.detail}`)
    assert.match(problem.errors![0]!.detail, detail, name)
  }
})

test('two hundred steps and eight levels are fine', async () => {
  const account = await world.account()
  await written(account, { steps: Array.from({ length: 200 }, () => wait) })
  await written(account, { steps: [deep(8)] })
})

test('segments, campaigns and endpoints that are not there are refused with their pointers', async () => {
  const [account, eve] = [await world.account(), await world.account()]
  const segment = await world.ok(eve, 'create_segment', { name: 'Hers', filter: always })
  const campaign = await world.ok(eve, 'create_campaign', { subject: 'Hers' })
  const endpoint = await world.ok(eve, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:9/hooks',
  })
  const cases: [plan: object, pointer: string, code: string][] = [
    [
      { trigger: { type: 'segment_entered', segmentId: segment.id } },
      '/trigger/segmentId',
      'unknown_segment',
    ],
    [
      { exit: [{ event: { type: 'campaign_opened', campaignId: campaign.id } }] },
      '/exit/0/event/campaignId',
      'unknown_campaign',
    ],
    [
      { steps: [wait, { type: 'webhook', endpointId: endpoint.id }] },
      '/steps/1/endpointId',
      'unknown_endpoint',
    ],
  ]
  for (const [plan, pointer, code] of cases) {
    const { errors } = await refusal(account, plan)
    assert.deepEqual([errors![0]!.pointer, errors![0]!.code], [pointer, code])
  }
})

test('a webhook step whose endpoint leaves out automation.step is refused, with the way out', async () => {
  const account = await world.account()
  const add = (events: string[]) =>
    world.ok(account, 'create_webhook_endpoint', { url: 'http://127.0.0.1:9/hooks', events })
  const [few, taking] = [
    await add(['subscriber.created', 'automation.finished']),
    await add(['automation.step']),
  ]
  const steps = [{ type: 'webhook', id: 'tells', endpointId: few.id }]
  const { errors } = await refusal(account, { steps })
  assert.deepEqual(
    [errors![0]!.code, errors![0]!.pointer],
    ['endpoint_leaves_out', '/steps/0/endpointId'],
  )
  assert.match(errors![0]!.detail, /Add that kind to its events with update_webhook_endpoint/)

  const { id: automationId } = await written(account, {
    steps: [{ ...steps[0], endpointId: taking.id }],
  })
  const updated = await world.refused(account, 'update_automation', { automationId, steps })
  assert.deepEqual([updated.status, updated.errors![0]!.code], [422, 'endpoint_leaves_out'])

  await world.ok(account, 'update_webhook_endpoint', {
    endpointId: taking.id,
    events: ['order.paid'],
  })
  const { checks } = await world.ok(account, 'activate_automation', { automationId, dryRun: true })
  assert.deepEqual(
    [checks[0].code, checks[0].severity, checks[0].pointer],
    ['endpoint_leaves_out', 'error', '/steps/0/endpointId'],
  )
})

test('an endpoint for another newsletter is refused, and one that is off is told before', async () => {
  const account = await world.account()
  const other = await world.ok(account, 'create_newsletter', { name: 'Other' })
  const add = (more: object = {}) =>
    world.ok(account, 'create_webhook_endpoint', { url: 'http://127.0.0.1:9/hooks', ...more })
  const hers = await add({ newsletterId: other.id })
  const { errors } = await refusal(account, {
    steps: [{ type: 'webhook', endpointId: hers.id }],
    newsletterId: account.newsletterId,
  })
  assert.match(errors![0]!.detail, /for another newsletter/)
  const { id: endpointId } = await add()
  await world.ok(account, 'update_webhook_endpoint', { endpointId, status: 'off' })
  const { id: automationId } = await written(account, {
    steps: [{ type: 'webhook', endpointId }],
    newsletterId: account.newsletterId,
  })
  const { checks } = await world.ok(account, 'activate_automation', { automationId, dryRun: true })
  assert.deepEqual(
    checks.map(({ code, severity, pointer }: Record<string, string>) => [code, severity, pointer]),
    [['endpoint_off', 'warning', '/steps/0/endpointId']],
  )
})

test('an event of a mail is refused where no step has sent that mail by then', async () => {
  const account = await world.account()
  const awaits = (stepId: string) => ({
    type: 'wait_until',
    any: [{ event: { type: 'opened', stepId } }],
    timeout: 'P1D',
  })
  const cases: [steps: object[], pointer: string, detail: RegExp][] = [
    [
      [mail({ id: 'welcome' }), awaits('welcom')],
      '/steps/1/any/0/event/stepId',
      /Did you mean welcome\?/,
    ],
    [
      [awaits('later'), mail({ id: 'later' })],
      '/steps/0/any/0/event/stepId',
      /does not come before/,
    ],
    [[{ ...wait, id: 'pause' }, awaits('pause')], '/steps/1/any/0/event/stepId', /sends no mail/],
    [
      [
        split(50, 50, []),
        {
          ...split(50, 50),
          branches: [
            { percent: 50, steps: [mail({ id: 'a' })] },
            { percent: 50, steps: [awaits('a')] },
          ],
        },
      ],
      '/steps/1/branches/1/steps/0/any/0/event/stepId',
      /does not come before/,
    ],
    [
      [{ type: 'condition', filter: { event: 'clicked', stepId: 'gone' }, then: [] }],
      '/steps/0/filter/stepId',
      /no step gone/,
    ],
  ]
  for (const [steps, pointer, detail] of cases) {
    const problem = await refusal(account, { steps })
    assert.deepEqual(pointersOf(problem), [pointer])
    assert.match(problem.errors![0]!.detail, detail)
  }
})

test('Liquid that is not valid is told with its line, at its step', async () => {
  const account = await world.account()
  const body = 'Hello.\n\nSow {{ peas'
  const { errors } = await refusal(account, {
    steps: [wait, mail({ content: { format: 'markdown', body } })],
  })
  assert.equal(errors![0]!.pointer, '/steps/1/content/body')
  assert.match(errors![0]!.detail, /line:?\s*3/i)
})

test('dates count from date fields alone', async () => {
  const account = await world.account()
  await world.ok(account, 'create_custom_field', { name: 'city', type: 'text' })
  const trigger = {
    type: 'date',
    field: 'city',
    offsetDays: 0,
    time: '09:00',
    zone: 'newsletter',
    yearly: true,
  }
  for (const [plan, pointer] of [
    [{ trigger }, '/trigger/field'],
    [{ steps: [until({ field: 'city' })] }, '/steps/0/at/field'],
  ] as const) {
    const { errors } = await refusal(account, plan)
    assert.deepEqual([errors![0]!.pointer, errors![0]!.code], [pointer, 'wrong_type'])
  }
  await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'date' })
  const { errors } = await refusal(account, { trigger: { ...trigger, field: 'brithday' } })
  assert.match(errors![0]!.detail, /Did you mean birthday\?/)
})

test('a misspelt tag is answered with the one that was meant', async () => {
  const account = await world.account()
  await world.ok(account, 'add_contact', { email: 'ada@readers.test', tags: ['customer'] })
  const near = async (plan: object) => (await refusal(account, plan)).errors![0]!.detail
  assert.match(
    await near({ trigger: { type: 'tag_added', tag: 'custmer' } }),
    /Did you mean "customer"\?/,
  )
  assert.match(
    await near({ exit: [{ filter: { field: 'tag', op: 'has', value: 'costumer' } }] }),
    /Did you mean "customer"\?/,
  )
  const steps = [
    { type: 'add_tag', tag: 'keen' },
    { type: 'remove_tag', tag: 'kene' },
  ]
  assert.match(await near({ steps }), /Did you mean "keen"\?/)
})
