import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { countLetters } from '#lib/letters.ts'
import { forgetOldEvents } from '#areas/events/retention-sql.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { BY_HAND, BY_PROGRAM, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { explainingSession } from '#test/database/explain.ts'
import { link, openDoor } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { listActivity } from './activity-sql.ts'

const world = await testWorld({}, { fresh: true })
const { subscribers, sending, work } = campaigns(world)

interface Activity {
  at: string
  type: string
  detail: string
  values?: Record<string, string>
  campaignId?: string
}

const activity = async (
  account: TestAccount,
  contactId: string,
  more: object = {},
): Promise<Activity[]> =>
  (await world.ok(account, 'get_contact_activity', { contactId, ...more })).data
const told = async (account: TestAccount, contactId: string) =>
  (await activity(account, contactId)).map(({ type, detail }) => [type, detail])
const later = () => world.clock.move(60_000)

test('tells the story of a reader, newest first, with the subject of each mail', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'reader@readers.test',
    consent: { page: 'https://garden.example/join' },
  })
  await work()
  later()
  await world.ok(link(world, ada, id, 'confirm'), 'confirm_contact')
  later()
  await world.ok(ada, 'update_contact', {
    contactId: id,
    tags: ['vip'],
    fields: { first_name: 'Ada' },
  })
  later()
  await world.ok(ada, 'update_contact', {
    contactId: id,
    tags: [],
    fields: { first_name: 'Augusta' },
  })
  later()
  const campaign = await sending(ada, { subject: 'March' })
  await work()
  later()
  await world.ok(
    link(world, ada, id, 'unsubscribe', { about: campaign.id }),
    'unsubscribe_reader',
    { via: 'mail_app' },
  )
  later()
  await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })

  assert.deepEqual(await told(ada, id), [
    ['returned', 'Added again by the API.'],
    ['unsubscribed', 'Unsubscribed by the button of the mail app.'],
    ['mail_sent', 'Sent: “March”.'],
    ['updated', 'Tags removed: vip. first_name changed from “Ada” to “Augusta”.'],
    ['updated', 'Tags added: vip. first_name set to “Ada”.'],
    ['confirmed', 'Confirmed by the link in the mail.'],
    ['mail_sent', 'Sent: “Please confirm: The Weekly Garden”.'],
    ['signed_up', 'Added by the API, on https://garden.example/join.'],
  ])
  const all = await activity(ada, id)
  assert.deepEqual(
    all.map(({ values }) => values),
    [
      { reason: 'api' },
      { reason: 'mail_app' },
      { subject: 'March' },
      undefined,
      undefined,
      { reason: 'email_link' },
      { subject: 'Please confirm: The Weekly Garden' },
      { reason: 'api', page: 'https://garden.example/join' },
    ],
  )
  assert.deepEqual(
    all
      .filter(({ campaignId }) => campaignId !== undefined)
      .map(({ type, campaignId }) => [type, campaignId]),
    [
      ['unsubscribed', campaign.id],
      ['mail_sent', campaign.id],
    ],
  )
  assert.deepEqual(
    all.map(({ at }) => at),
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('an imported contact was imported, at the time of the import', async () => {
  const ada = await openDoor(world)
  const before = world.clock.now().getTime()
  await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'old@readers.test', subscribedAt: '2020-01-01T00:00:00Z' }],
  })
  await world.jobs()
  const { data } = await world.ok(ada, 'list_contacts')
  const [found, ...more] = await activity(ada, data[0].id)
  assert.deepEqual(
    [found!.type, found!.detail, more.length],
    ['imported', 'Added by an import.', 0],
  )
  assert.ok(Date.parse(found!.at) >= before - 1)
})

test('shows the first open and click of a person and none of programs, and a mail that failed', async () => {
  const sent = await sentCampaign(world)
  const [person, program] = sent.subscribers
  await world.ok((await sent.mailOf(person!)).credential, 'note_open', { visit: BY_HAND })
  later()
  await world.ok((await sent.mailOf(person!)).credential, 'open_link', {
    number: 1,
    visit: BY_HAND,
  })
  await world.ok((await sent.mailOf(program!)).credential, 'open_link', {
    number: 1,
    visit: BY_PROGRAM,
  })
  await sent.counted()
  const { subject } = await world.ok(sent.account, 'get_campaign', { campaignId: sent.campaign.id })
  const mails = async (id: string) =>
    (await told(sent.account, id)).filter(([type]) => type!.startsWith('mail_'))
  assert.deepEqual(await mails(person!.id), [
    ['mail_clicked', `Followed a link in “${subject}”.`],
    ['mail_opened', `Opened “${subject}”.`],
    ['mail_sent', `Sent: “${subject}”.`],
  ])
  assert.deepEqual(await mails(program!.id), [['mail_sent', `Sent: “${subject}”.`]])
  world.mailer.failNext({
    outcome: 'refused',
    detail: '550 5.1.1 User unknown',
    reply: { code: 550, enhanced: '5.1.1' },
  })
  const ada = await openDoor(world)
  const [reader] = await subscribers(ada, 1)
  await sending(ada, { subject: 'April' })
  await work()
  assert.deepEqual((await told(ada, reader!.id)).slice(0, 2).sort(), [
    ['bounced', 'Came back: “April”. 550 5.1.1 User unknown'],
    ['mail_failed', 'Failed: “April”. 550 5.1.1 User unknown'],
  ])
})

test('pages show each thing once, also where several share a moment', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })
  for (const tag of ['a', 'b', 'c', 'd']) await world.ok(ada, 'add_tag', { contactId: id, tag })
  await sql`update event set created_at = (select max(created_at) from event where account_id = ${uuidOf(ada.accountId)})
    where account_id = ${uuidOf(ada.accountId)} and type = 'subscriber.updated'`.execute(world.db)
  const whole = await activity(ada, id)
  const seen: Activity[] = []
  for (let cursor: string | null = null; ;) {
    const page = await world.ok(ada, 'get_contact_activity', {
      contactId: id,
      limit: 1,
      ...(cursor && { cursor }),
    })
    seen.push(...page.data)
    if ((cursor = page.nextCursor) === null) break
  }
  assert.equal(seen.length, 5)
  assert.deepEqual(seen, whole)
  assert.equal(
    (await world.refused(ada, 'get_contact_activity', { contactId: id, cursor: 'e30' })).errors![0]!
      .pointer,
    '/cursor',
  )
})

test('changes of tags and fields are shown for 30 days, and a long one is cut', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'create_custom_field', { name: 'note', type: 'text' })
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })
  await world.ok(ada, 'set_contact_field', { contactId: id, name: 'note', value: '😀'.repeat(490) })
  const [{ detail }] = (await activity(ada, id)) as [Activity]
  assert.ok(countLetters(detail) <= 500 && detail.endsWith('…') && detail.isWellFormed())
  world.clock.move(30 * 86_400_000 + 1000)
  assert.deepEqual(await told(ada, id), [['signed_up', 'Added by the API.']])
  await forgetOldEvents(world.db, world.clock.now())
  assert.equal((await told(ada, id)).length, 1)
})

test("shows nothing of other contacts, and next door's contact is not found", async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const { id } = await world.ok(ada, 'add_contact', { email: 'a@readers.test' })
  const other = await world.ok(ada, 'add_contact', { email: 'b@readers.test' })
  await world.ok(ada, 'add_tag', { contactId: other.id, tag: 'vip' })
  assert.deepEqual(await told(ada, id), [['signed_up', 'Added by the API.']])
  assert.equal((await world.refused(bob, 'get_contact_activity', { contactId: id })).status, 404)
  const { nextCursor } = await world.ok(ada, 'get_contact_activity', {
    contactId: other.id,
    limit: 1,
  })
  assert.deepEqual(await told(ada, id), await told(ada, id))
  assert.ok(
    (await activity(ada, id, { cursor: nextCursor })).every(({ type }) => type === 'signed_up'),
  )
})

test('reads by indexes alone, whatever the size of the account, before and after statistics are gathered', async (context) => {
  const ada = await openDoor(world)
  const [first] = await subscribers(ada, 200)
  for (const subject of ['one', 'two']) {
    await sending(ada, { subject })
    await work()
  }
  const account = uuidOf(ada.accountId)
  await sql`insert into event (account_id, event_id, type, newsletter_id, body, created_at)
    select ${account}, gen_random_uuid(), 'subscriber.updated', null, '{"data":{"subscriber":{"id":"sub_' || lpad(n::text, 26, '0') || '"}}}', now()
    from generate_series(1, 20000) n`.execute(world.db)
  const mailing = sql`(select mailing_id from mailing where account_id = ${account} and frozen limit 1)`
  const others = sql`(select contact_id, row_number() over () as i from contact where account_id = ${account} and contact_id <> ${uuidOf(first!.id)})`
  await sql`insert into consent (account_id, consent_id, contact_id, kind, via, at)
    select ${account}, gen_random_uuid(), c.contact_id, 'signup', 'api', now() from generate_series(1, 100), ${others} c`.execute(
    world.db,
  )
  await sql`insert into recipient (account_id, mailing_id, recipient_id, status) select ${account}, ${mailing}, gen_random_uuid(), 'sent'
    from generate_series(1, 20000)`.execute(world.db)
  await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
    select account_id, mailing_id, recipient_id, 'open', false, 1, now(), now() from recipient where account_id = ${account}
    and recipient_id <> ${uuidOf(first!.id)}`.execute(world.db)
  await sql`insert into bounce (account_id, source, event_key, kind, fault, email, mailing_id, recipient_id, at, recorded_at)
    select account_id, 'dsn', mailing_id || '/' || recipient_id, 'bounce', 'other', '', mailing_id, recipient_id, now(), now() from recipient
    where account_id = ${account} and recipient_id <> ${uuidOf(first!.id)}`.execute(world.db)
  const contact = {
    ...(await world.ok(ada, 'get_contact', { contactId: first!.id })),
    awaiting: null,
    generation: 1,
  }
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  const page = { limit: 50, before: null, eventsSince: new Date(0), importedAt: new Date() }
  for (const gathered of [false, true]) {
    if (gathered) await sql`analyze`.execute(world.db)
    assert.ok((await listActivity({ db, accountId: ada.accountId }, contact, page)).length >= 2)
    const plan = plans.splice(0).join('\n')
    assert.match(plan, /event_contact/)
    assert.doesNotMatch(plan, /Seq Scan on (event|consent|recipient|engagement|bounce) /)
  }
})
