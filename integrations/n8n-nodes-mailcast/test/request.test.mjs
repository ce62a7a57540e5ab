import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

// Tests of what needs no n8n, on the built files: `npm run build` first.

const built = createRequire(new URL('../dist/nodes/shared/', import.meta.url))
const { actionNamed, actions, events, parameterName } = built('./model.js')
const { buildRequest, confirmed, idempotencyKey, instantOf } = built('./request.js')
const { signatureFault } = built('./signature.js')
const { planInWords, problemWords } = built('./problem.js')

const build = (name, values, zone = 'Europe/Berlin') =>
  buildRequest(actionNamed(name), values, zone)
const chosen = (value) => ({ __rl: true, mode: 'list', value })

test('a body has the values that were given, at their places', () => {
  assert.deepEqual(
    build('add_contact', {
      email: 'a@example.com',
      newsletterId: chosen('nl_1'),
      tags: 'vip, spring ,',
      fields: { pair: [{ name: 'first_name', value: 'Ada' }] },
      consentAt: '2026-07-01T09:30:00',
      source: '',
    }),
    {
      method: 'POST',
      path: '/api/v1/contacts',
      query: {},
      body: {
        email: 'a@example.com',
        newsletterId: 'nl_1',
        tags: ['vip', 'spring'],
        fields: { first_name: 'Ada' },
        consent: { at: '2026-07-01T07:30:00.000Z' },
      },
    },
  )
})

test('values of a path are encoded, and one that is missing is named', () => {
  assert.equal(
    build('remove_tag', { contactId: 'a/b@example.com', tag: 'two words' }).path,
    '/api/v1/contacts/a%2Fb%40example.com/tags/two%20words',
  )
  assert.throws(() => build('get_contact', { contactId: '' }), /Contact is empty/)
  for (const tag of ['.', '..'])
    assert.throws(() => build('remove_tag', { contactId: 'sub_1', tag }), /Tag cannot be \./)
})

test('a request without fields in its body has none', () => {
  assert.equal('body' in build('get_contact', { contactId: 'sub_1' }), false)
  assert.deepEqual(build('send_campaign', { campaignId: chosen('cmp_1') }).body, {})
})

test('a query has filters, and not the limit of a page', () => {
  assert.deepEqual(
    build('list_contacts', { status: 'active', limit: 5, newsletterId: chosen('') }).query,
    { status: 'active' },
  )
  assert.deepEqual(build('send_campaign', { campaignId: chosen('cmp_1'), limit: '10' }).body, {
    limit: 10,
  })
})

test('lists, objects and JSON of expressions are taken, and what is none is refused', () => {
  assert.deepEqual(build('add_contact', { email: 'a@b.c', tags: ['x, y'] }).body.tags, ['x, y'])
  assert.deepEqual(build('add_contact', { email: 'a@b.c', fields: '{"a":"b"}' }).body.fields, {
    a: 'b',
  })
  assert.equal('fields' in build('add_contact', { email: 'a@b.c', fields: {} }).body, false)
  assert.deepEqual(build('create_campaign', { contentBlocks: '[{"type":"text"}]' }).body, {
    content: { blocks: [{ type: 'text' }] },
  })
  assert.throws(() => build('create_campaign', { contentBlocks: '{' }), /Blocks must be JSON/i)
  assert.throws(
    () => build('send_campaign', { campaignId: 'cmp_1', limit: 'many' }),
    /Limit must be a whole number/,
  )
  for (const limit of [true, [], ' ', '1.5', '1e3'])
    assert.throws(() => build('send_campaign', { campaignId: 'cmp_1', limit }), /whole number/)
})

test('a time without an offset is in the time zone of the workflow, on both sides of a change of the clock', () => {
  assert.equal(instantOf('2026-03-29T01:59:00', 'Europe/Berlin'), '2026-03-29T00:59:00.000Z')
  assert.equal(instantOf('2026-03-29T03:00:00', 'Europe/Berlin'), '2026-03-29T01:00:00.000Z')
  assert.equal(instantOf('2026-10-25T03:30:00', 'Europe/Berlin'), '2026-10-25T02:30:00.000Z')
  assert.equal(instantOf('2026-01-15 09:30', 'America/New_York'), '2026-01-15T14:30:00.000Z')
  assert.equal(instantOf('2026-01-15T09:30:00+02:00', 'UTC'), '2026-01-15T07:30:00.000Z')
  assert.equal(instantOf('soon', 'UTC'), undefined)
  assert.equal(build('get_growth', { from: '2026-01-15T00:00:00' }).query.from, '2026-01-15')
})

test('a confirm goes into the body, or into the query of a deletion', () => {
  assert.deepEqual(confirmed(build('send_campaign', { campaignId: 'cmp_1' }), 'c').body, {
    confirm: 'c',
  })
  assert.deepEqual(confirmed(build('delete_contact', { contactId: 'sub_1' }), 'c').query, {
    confirm: 'c',
  })
})

test('a key is the same for the same request at the same place alone', () => {
  const request = build('add_tag', { contactId: 'sub_1', tag: 'vip' })
  const key = idempotencyKey(['n8n', 1, 0], request)
  assert.equal(
    idempotencyKey(['n8n', 1, 0], build('add_tag', { contactId: 'sub_1', tag: 'vip' })),
    key,
  )
  assert.notEqual(idempotencyKey(['n8n', 1, 1], request), key)
  assert.notEqual(
    idempotencyKey(['n8n', 1, 0], build('add_tag', { contactId: 'sub_1', tag: 'x' })),
    key,
  )
})

test('each action has a request from its required fields, with no name of a field left in its path', () => {
  assert.equal(actions.length, 33)
  assert.equal(events.length, 19)
  for (const action of actions) {
    const names = action.fields.map(parameterName)
    assert.equal(new Set(names).size, names.length, action.name)
    const values = Object.fromEntries(
      action.fields.filter(({ required }) => required).map((field) => [parameterName(field), 'x']),
    )
    const { path, body } = buildRequest(action, values, 'UTC')
    assert.doesNotMatch(path, /[{}]/)
    const written = action.fields.filter((field) => field.required && field.in === 'body')
    for (const {
      path: [name],
    } of written)
      assert.ok(name in body, `${action.name} ${name}`)
  }
})

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const signed = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const body = Buffer.from('{"test": 2432232314}')
const at = 1614265330_000
const fault = (headers = {}, { bytes = body, now = at, by = secret } = {}) =>
  signatureFault(by, { ...signed, ...headers }, bytes, now)

test('the published example of Standard Webhooks is verified, also beside another signature', () => {
  assert.equal(fault(), null)
  assert.equal(fault({ 'webhook-signature': `v1,AAAA v2,x ${signed['webhook-signature']}` }), null)
  assert.equal(fault({}, { now: at + 299_000 }), null)
})

test('another body, id, secret or version, a time that is off, and missing headers are refused', () => {
  const wrong = /not that of this endpoint/
  assert.match(fault({}, { bytes: Buffer.from('{"test":2432232314}') }), wrong)
  assert.match(fault({ 'webhook-id': 'msg_2' }), wrong)
  assert.match(fault({}, { by: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }), wrong)
  assert.match(
    fault({ 'webhook-signature': signed['webhook-signature'].replace('v1', 'v2') }),
    wrong,
  )
  assert.match(fault({}, { now: at + 301_000 }), /more than five minutes/)
  assert.match(fault({}, { now: at - 301_000 }), /more than five minutes/)
  assert.match(fault({ 'webhook-timestamp': '1e9' }), /more than five minutes/)
  assert.match(fault({ 'webhook-signature': undefined }), /no signature/)
  assert.match(signatureFault(secret, signed, undefined, at), /no body/)
})

test('a refusal says what is wrong with which field', () => {
  assert.deepEqual(
    problemWords(422, {
      title: 'The request is not valid',
      detail: '/email: Not an address (and 1 more, see errors)',
      errors: [
        { pointer: '/email', detail: 'Not an address', code: 'invalid_format' },
        { pointer: '/tags/0', detail: 'Send text', code: 'invalid_type' },
      ],
    }),
    {
      message: 'The request is not valid',
      description: '/email: Not an address\n/tags/0: Send text',
    },
  )
  assert.equal(problemWords(502, {}).message, 'Mailcast answered 502')
})

test('a plan is told in words, with the way to confirm it', () => {
  const plan = {
    operation: 'send_campaign',
    recipients: 318,
    etag: '"x"',
    leftOut: { alreadySent: 2 },
    names: ['cmp_1', 'cmp_2'],
    record: null,
  }
  assert.equal(
    planInWords(plan),
    'operation: send_campaign, recipients: 318, left out: (already sent: 2), names: cmp_1 and cmp_2',
  )
  const { description } = problemWords(409, { code: 'confirmation_required', title: 'T', plan })
  assert.match(description, /What would happen: .*recipients: 318/)
  assert.match(description, /Confirm What the Plan Shows/)
})
