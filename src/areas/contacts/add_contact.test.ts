import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { mailsTo, openDoor, sendDue, setStatus, signupsKey } from '#test/contacts.ts'
import { sumsStayRight } from './growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('a new address is pending where the newsletter asks for confirmation, and gets one mail', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'add_contact', {
    email: ' Reader@EXAMPLE.com ',
    source: 'footer',
    fields: { first_name: 'Ada' },
  })
  assert.equal(answer.status, 201)
  const contact = answer.body as Record<string, unknown>
  assert.equal(contact['email'], 'Reader@example.com')
  assert.deepEqual([contact['status'], contact['source']], ['pending', 'footer'])
  assert.deepEqual(contact['fields'], { first_name: 'Ada' })
  await sendDue(world)
  const mails = world.mailer.sent.filter(({ to }) => to === 'Reader@example.com')
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.raw.toString(), /Please confirm: The Weekly Garden/)
})

const SUBSCRIBER_FIELDS =
  'confirmedAt email fields id newsletterId paidUntil source status subscribedAt tags tier unsubscribedAt'.split(
    ' ',
  )

test('emits subscriber.created with exactly the twelve fields of the subscriber', async () => {
  const ada = await world.account()
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  const [event, ...others] = await world.events(ada)
  assert.equal(others.length, 0)
  assert.equal(event!.type, 'subscriber.created')
  assert.equal(event!.timestamp, contact.subscribedAt)
  assert.deepEqual(event!.data, { subscriber: contact, resubscribed: false })
  assert.deepEqual(Object.keys(contact).sort(), SUBSCRIBER_FIELDS)
  assert.deepEqual(
    [contact.status, contact.tier, contact.paidUntil, contact.confirmedAt, contact.unsubscribedAt],
    ['pending', 'free', null, null, null],
  )
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: contact.id }), contact)
})

test('times of a subscriber are ISO 8601 in UTC with milliseconds', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  const { subscribedAt, unsubscribedAt } = await world.ok(ada, 'get_contact', { contactId: id })
  for (const time of [subscribedAt, unsubscribedAt])
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('a new address is active at once where the newsletter does not ask, and gets no mail', async () => {
  const ada = await openDoor(world)
  const answer = await world.call(ada, 'add_contact', { email: 'no-mail@example.com' })
  assert.equal(answer.status, 201)
  assert.equal((answer.body as { status: string }).status, 'active')
  assert.equal((await world.events(ada))[0]!.data.subscriber.status, 'active')
  assert.equal(await mailsTo(world, 'no-mail@example.com'), 0)
})

test('adding a pending address again answers 200 and is no second signup', async () => {
  const ada = await world.account()
  const first = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const again = await world.call(ada, 'add_contact', { email: 'READER@example.com' })
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, first)
  assert.deepEqual(
    (await world.events(ada)).map(({ type }) => type),
    ['subscriber.created'],
  )
})

test('adding an active address again merges its tags and fields, and says what changed', async () => {
  const ada = await openDoor(world)
  const first = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    source: 'footer',
    tags: ['vip'],
    fields: { first_name: 'Ada', last_name: 'King' },
  })
  const again = await world.call(ada, 'add_contact', {
    email: 'reader@example.com',
    source: 'popup',
    tags: ['new', 'vip'],
    fields: { first_name: 'Augusta', last_name: null },
  })
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, {
    ...first,
    tags: ['vip', 'new'],
    fields: { first_name: 'Augusta' },
  })
  const [, event, ...others] = await world.events(ada)
  assert.equal(others.length, 0)
  assert.equal(event!.type, 'subscriber.updated')
  assert.deepEqual(event!.data.changes, {
    tags: { added: ['new'], removed: [] },
    fields: { first_name: { from: 'Ada', to: 'Augusta' }, last_name: { from: 'King', to: null } },
  })
})

test('adding an active address again without anything new emits no event', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  assert.equal((await world.events(ada)).length, 1)
})

test('an unsubscribed contact comes back by a new signup', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  world.clock.move(1000)
  const answer = await world.call(ada, 'add_contact', {
    email: 'reader@example.com',
    source: 'popup',
  })
  assert.equal(answer.status, 201)
  const back = answer.body as Record<string, unknown>
  assert.deepEqual(
    [back['id'], back['status'], back['source'], back['unsubscribedAt'], back['tags']],
    [id, 'active', 'popup', null, ['vip']],
  )
  const events = await world.events(ada)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.resubscribed]),
    [
      ['subscriber.created', false],
      ['subscriber.unsubscribed', undefined],
      ['subscriber.created', true],
    ],
  )
})

test('a bounced or complained address is never revived', async () => {
  const ada = await openDoor(world)
  for (const status of ['bounced', 'complained']) {
    const { id } = await world.ok(ada, 'add_contact', { email: `${status}@example.com` })
    await setStatus(world, ada, id, status)
    const before = (await world.events(ada)).length
    const answer = await world.call(ada, 'add_contact', {
      email: `${status}@example.com`,
      tags: ['vip'],
      fields: { first_name: 'Ada' },
    })
    assert.equal(answer.status, 200)
    const {
      status: after,
      tags,
      fields,
    } = answer.body as { status: string; tags: string[]; fields: object }
    assert.deepEqual([after, tags, fields], [status, [], {}])
    assert.equal((await world.events(ada)).length, before)
  }
})

test('two signups of one address at once add it once', async () => {
  const ada = await world.account()
  const answers = await Promise.all(
    ['a', 'A', 'a', 'A', 'a'].map((local) =>
      world.call(ada, 'add_contact', { email: `${local}@example.com` }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 201])
  assert.equal(new Set(answers.map(({ body }) => (body as { id: string }).id)).size, 1)
  assert.equal((await world.events(ada)).length, 1)
  await sendDue(world)
  assert.equal(world.mailer.sent.filter(({ to }) => to.toLowerCase() === 'a@example.com').length, 1)
})

test("does not add to next door's audience", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  assert.equal(
    (
      await world.refused(ada, 'add_contact', {
        email: 'reader@example.com',
        newsletterId: bob.newsletterId,
      })
    ).code,
    'not_found',
  )
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.deepEqual((await world.ok(bob, 'list_contacts')).data, [])
  assert.equal((await world.call(bob, 'add_contact', { email: 'reader@example.com' })).status, 201)
})

test('goes to the newsletter that is named, else to the first of the account', async () => {
  const ada = await world.account()
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.equal(
    (await world.ok(ada, 'add_contact', { email: 'reader@example.com' })).newsletterId,
    ada.newsletterId,
  )
  assert.equal(
    (await world.ok(ada, 'add_contact', { email: 'reader@example.com', newsletterId: second.id }))
      .newsletterId,
    second.id,
  )
})

test('a key that is bound to a newsletter adds there and nowhere else', async () => {
  const ada = await world.account()
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  const key = await signupsKey(world, ada, { newsletterId: second.id })
  await world.ok(key, 'add_contact', { email: 'a@example.com', visitorIp: '198.51.100.2' })
  assert.equal(
    (
      await world.refused(key, 'add_contact', {
        email: 'b@example.com',
        newsletterId: ada.newsletterId,
        visitorIp: '198.51.100.2',
      })
    ).code,
    'key_bound',
  )
  assert.equal((await world.ok(ada, 'list_contacts', { newsletterId: second.id })).data.length, 1)
})

test('an account without a newsletter refuses contacts', async () => {
  const ada = await world.account()
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId })
  assert.equal(
    (await world.refused(ada, 'add_contact', { email: 'reader@example.com' })).code,
    'no_newsletter',
  )
})

test('domains are kept in their ASCII form, local parts as they were written', async () => {
  const ada = await world.account()
  assert.equal(
    (await world.ok(ada, 'add_contact', { email: 'Ada@MÜNCHEN.example' })).email,
    'Ada@xn--mnchen-3ya.example',
  )
  assert.equal(
    (await world.call(ada, 'add_contact', { email: 'ada@xn--mnchen-3ya.example' })).status,
    200,
  )
})

test('reports every error of a signup at once, with a pointer and the nearest name', async () => {
  const ada = await world.account()
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'number' })
  const form = await world.refused(ada, 'add_contact', {
    email: 'no address',
    tag: ['vip'],
    visitorIp: '10.0.0.1',
    consent: { page: 'javascript:alert(1)' },
  })
  assert.equal(form.status, 422)
  assert.deepEqual(form.errors!.map(({ pointer }) => pointer).sort(), [
    '/consent/page',
    '/email',
    '/tag',
    '/visitorIp',
  ])
  assert.match(form.errors!.find(({ pointer }) => pointer === '/tag')!.detail, /"tags"/)
  const fields = await world.refused(ada, 'add_contact', {
    email: 'reader@example.com',
    fields: { frist_name: 'Ada', age: 'old' },
  })
  assert.deepEqual(
    fields.errors!.map(({ code, pointer }) => [code, pointer]),
    [
      ['unknown_custom_field', '/fields/frist_name'],
      ['wrong_type', '/fields/age'],
    ],
  )
  assert.match(fields.errors![0]!.detail, /Did you mean first_name/)
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
})

test('a contact holds at most a hundred tags', async () => {
  const ada = await openDoor(world)
  const tags = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `tag ${from + i}`)
  await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: tags(0, 100) })
  assert.equal(
    (await world.refused(ada, 'add_contact', { email: 'other@example.com', tags: tags(0, 101) }))
      .status,
    422,
  )
  assert.equal(
    (await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: tags(0, 100) })).tags
      .length,
    100,
  )
  assert.equal(
    (await world.refused(ada, 'add_contact', { email: 'reader@example.com', tags: tags(99, 101) }))
      .code,
    'too_many_tags',
  )
})

test('stores the evidence of consent, in any time zone', async () => {
  const ada = await world.account()
  const times = [
    '2026-01-15T09:30:00.123Z',
    '2026-01-15T09:30:00+14:00',
    '2026-01-15T09:30:00+23:59',
    '0001-01-01T00:00:00Z',
  ]
  for (const [i, at] of times.entries()) {
    const consent = {
      at,
      page: 'https://garden.example/subscribe',
      text: 'Yes, send me The Weekly Garden.',
      version: '2026-01',
    }
    await world.ok(ada, 'add_contact', {
      email: `reader${i}@example.com`,
      consent,
      visitorIp: `2001:db8::${i}`,
    })
  }
  const kept =
    await sql`select kind, via, at, host(ip) as ip, page, text, version from consent where account_id = ${uuidOf(ada.accountId)} order by at desc`.execute(
      world.db,
    )
  assert.equal(kept.rows.length, 4)
  assert.deepEqual(kept.rows[0], {
    kind: 'signup',
    via: 'api',
    at: new Date(times[0]!),
    ip: '2001:db8::',
    page: 'https://garden.example/subscribe',
    text: 'Yes, send me The Weekly Garden.',
    version: '2026-01',
  })
})

test('an invisible sign makes no second person: it is cut off at the ends, and named inside', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'ann@x.example' })
  for (const email of ['\u200bann@x.example', 'ann@x.example\u2060', '\u202aann@x.example\u202c'])
    assert.equal((await world.ok(ada, 'add_contact', { email })).id, id)
  for (const [email, sign] of [
    ['an\u200bn@x.example', 'U+200B zero width space, at character 3'],
    ['ann@x.ex\u00adample', 'U+00AD soft hyphen, at character 9'],
    ['ann@bü\u200bcher.example', 'U+200B zero width space, at character 7'],
  ] as const) {
    const { errors } = await world.refused(ada, 'add_contact', { email })
    assert.deepEqual(errors, [
      {
        code: 'invalid_format',
        detail: `This has an invisible sign, ${sign}. Remove it.`,
        pointer: '/email',
      },
    ])
  }
  assert.equal((await world.ok(ada, 'list_contacts', { q: '\u200bann' })).data.length, 1)
})

test('an invisible sign makes no second tag or field, and joiners of a script stay', async () => {
  const ada = await openDoor(world)
  const added = await world.ok(ada, 'add_contact', {
    email: 'ann@x.example',
    tags: ['\ufeffvip\u200b', '👩\u200d🚀', 'می\u200cخواهم'],
  })
  assert.deepEqual(added.tags, ['vip', '👩\u200d🚀', 'می\u200cخواهم'])
  const { errors } = await world.refused(ada, 'update_contact', {
    contactId: added.id,
    tags: ['v\u200bip', '\u200b'],
    fields: { ['first\u200b_name']: 'Ann' },
  })
  assert.deepEqual(
    errors!.map(({ pointer, detail }) => [pointer, detail]),
    [
      [
        '/tags/0',
        'This has an invisible sign, U+200B zero width space, at character 2. Remove it.',
      ],
      ['/tags/1', 'Send at least 1 character.'],
      [
        '/fields/first\u200b_name',
        'This has an invisible sign, U+200B zero width space, at character 6. Remove it.',
      ],
    ],
  )
})
