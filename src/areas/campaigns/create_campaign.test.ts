import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft } = campaigns(world)

test('makes a draft with everything left out', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'create_campaign', {})
  assert.equal(answer.status, 201)
  const { id: _id, createdAt: _at, ...campaign } = answer.body as Record<string, unknown>
  assert.deepEqual(campaign, {
    newsletterId: ada.newsletterId,
    subject: '',
    previewText: '',
    content: { format: 'markdown', body: '' },
    access: 'everyone',
    slug: null,
    publishedAt: null,
    listed: false,
    author: null,
    movedFrom: null,
    audience: {
      segmentId: null,
      filter: null,
      tier: null,
      includeTags: [],
      excludeTags: [],
      unopenedOf: null,
      cleanup: null,
    },
    status: 'draft',
    stopReason: null,
    scheduledFor: null,
    scheduledLocal: null,
    variants: null,
    winner: null,
    decidesAt: null,
    steps: [],
    counts: {
      recipients: 0,
      pending: 0,
      sent: 0,
      failed: 0,
      skipped: 0,
      uncertain: 0,
      opens: 0,
      clicks: 0,
      machineOpens: 0,
      machineClicks: 0,
      bounces: 0,
      complaints: 0,
      unsubscribes: 0,
    },
  })
})

test('refuses invalid Liquid, all errors at once, each with its field and line', async () => {
  const ada = await world.account()
  const problem = await world.refused(ada, 'create_campaign', {
    subject: '{{ first_name | shout }}',
    previewText: '{% if %}',
    content: { body: 'one\ntwo\n{% include "secrets" %}' },
  })
  assert.equal(problem.status, 422)
  assert.deepEqual(
    problem.errors!.map(({ code, pointer }) => [code, pointer]),
    [
      ['invalid_liquid', '/subject'],
      ['invalid_liquid', '/previewText'],
      ['invalid_liquid', '/content/body'],
    ],
  )
  assert.match(problem.errors![2]!.detail, /^Line 3, column 1: tag "include" not found\.$/)
})

test('refuses Liquid that would read files, skip the escaping or run for ever', async () => {
  const ada = await world.account()
  for (const body of [
    '{% render "x" %}',
    '{% layout "x" %}',
    '{% block x %}{% endblock %}',
    '{{ first_name | raw }}',
    '{% echo x %}',
    '{% if a %}',
    '{{ a',
    '{% endif %}',
    '{% cycle "a" %}',
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{% for i in (1..30000) %}{% for j in (1..30000) %}x{% endfor %}{% endfor %}',
    '<p {% if a %}class="x"{% endif %}>inside of a tag</p>',
  ]) {
    const problem = await world.refused(ada, 'create_campaign', {
      content: { format: 'html', body },
    })
    assert.equal(problem.errors![0]!.pointer, '/content/body', body)
  }
})

test('a filter that goes through lists, hidden from the check or not, is refused with its name and what to write instead', async () => {
  const ada = await world.account()
  const body =
    '{% if email == "victim@example.com" %}\n{% assign l = (1..1000) %}\n{{ l | where_exp: "a", "l | where_exp: \'b\', \'l contains 0\'" }}{% endif %}'
  const problem = await world.refused(ada, 'create_campaign', {
    subject: '{{ first_name | upcas }}',
    content: { format: 'html', body },
  })
  assert.deepEqual(problem.errors, [
    {
      code: 'invalid_liquid',
      detail: 'Line 1, column 1: there is no filter upcas: write upcase.',
      pointer: '/subject',
    },
    {
      code: 'invalid_liquid',
      detail:
        'Line 3, column 1: there is no filter where_exp: go through the list with {% for %} and {% if %}.',
      pointer: '/content/body',
    },
  ])
})

test('refuses a tag that the account does not have', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  const problem = await world.refused(ada, 'create_campaign', {
    audience: { includeTags: ['vip'], excludeTags: ['vpi'] },
  })
  assert.deepEqual(
    problem.errors!.map(({ code, pointer }) => [code, pointer]),
    [['unknown_tag', '/audience/excludeTags/0']],
  )
})

test('refuses a newsletter of another account, and unknown values', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  assert.equal(
    (await world.refused(ada, 'create_campaign', { newsletterId: eve.newsletterId })).status,
    404,
  )
  assert.equal(
    (
      await world.refused(ada, 'create_campaign', {
        audience: { segmentId: 'seg_01k5r8f3q5fz9v1m6x2c7n4b0d' },
      })
    ).status,
    422,
  )
  assert.equal(
    (await world.refused(ada, 'create_campaign', { content: { format: 'blocks', body: '' } }))
      .status,
    422,
  )
  assert.equal(
    (await world.refused(ada, 'create_campaign', { subject: 'a\r\nBcc: b@example.com' })).status,
    422,
  )
})

test('takes a record back as it was read', async () => {
  const ada = await world.account()
  const { audience, content, subject, previewText } = await draft(ada)
  const copy = await world.ok(ada, 'create_campaign', { audience, content, subject, previewText })
  assert.deepEqual(copy.audience, audience)
})
