import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { uuidOf } from '#lib/typeid.ts'
import { link, openDoor } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { BY_HAND, BY_PROGRAM, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import type { ContactMail } from './contact-mail.ts'
import { firstMailingId, singleMailingId } from './mailing.ts'

const world = await testWorld()
const { subscribers, sending, work } = campaigns(world)

const NO_USER = {
  outcome: 'refused',
  detail: '550 5.1.1 User unknown',
  reply: { code: 550, enhanced: '5.1.1' },
} as const
const TRY_LATER = {
  outcome: 'later',
  detail: '451 4.7.1 Greylisted',
  reply: { code: 451, enhanced: '4.7.1' },
} as const

const mails = async (
  account: TestAccount,
  contactId: string,
  more: object = {},
): Promise<ContactMail[]> =>
  (await world.ok(account, 'list_contact_mails', { contactId, ...more })).data

/**
 * The clock advances during a test. Steps are a minute apart, and a time belongs to the step before
 * it.
 */
const nextStep = () => world.clock.move(60_000)
const now = () => Math.floor(world.clock.now().getTime())
const isOf = (step: number, at: string | null) =>
  assert.ok(
    at !== null && Date.parse(at) >= step && Date.parse(at) < step + 60_000,
    `${at} is not of ${step}`,
  )

async function welcoming(): Promise<TestAccount> {
  const account = await world.account()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    welcomeEmail: {
      enabled: true,
      subject: 'Welcome, {{ first_name }}',
      content: 'Good to have you here.',
    },
  })
  return account
}

test('shows what a reader got: the confirmation, the welcome and the campaigns, newest first', async () => {
  const ada = await welcoming()
  const steps = [now()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })
  await work()
  const asked = await PostalMime.parse(world.mailer.sent.at(-1)!.raw)
  nextStep()
  steps.unshift(now())
  await world.ok(link(world, ada, id, 'confirm'), 'confirm_contact')
  await work()
  nextStep()
  steps.unshift(now())
  const campaign = await sending(ada, { subject: 'March, {{ first_name }}' })
  await work()

  const found = await mails(ada, id)
  const common = { status: 'sent', reason: null, answer: null, openedAt: null, clickedAt: null }
  assert.deepEqual(
    found.map(({ sentAt: _at, ...mail }) => mail),
    [
      {
        ...common,
        mailingId: firstMailingId(campaign.id),
        kind: 'campaign',
        subject: 'March, {{ first_name }}',
        campaignId: campaign.id,
      },
      {
        ...common,
        mailingId: singleMailingId('welcome', ada.newsletterId),
        kind: 'welcome',
        subject: 'Welcome, {{ first_name }}',
      },
      {
        ...common,
        mailingId: singleMailingId('confirmation', ada.newsletterId),
        kind: 'confirmation',
        subject: asked.subject,
      },
    ],
  )
  for (const [n, { sentAt }] of found.entries()) isOf(steps[n]!, sentAt)
})

test('says why a mail was not sent, in the words of the mail server or in ours', async () => {
  const ada = await welcoming()
  const { id: left } = await world.ok(ada, 'add_contact', { email: 'left@readers.test' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: left })
  const { id: done } = await world.ok(ada, 'add_contact', { email: 'done@readers.test' })
  await world.ok(link(world, ada, done, 'confirm'), 'confirm_contact')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    welcomeEmail: { enabled: false },
  })
  await work()
  const { id: gone } = await world.ok(ada, 'add_contact', { email: 'gone@readers.test' })
  world.mailer.failNext(NO_USER)
  await work()

  const told = async (contactId: string) =>
    (await mails(ada, contactId)).map(({ kind, status, reason, answer, sentAt }) => [
      kind,
      status,
      reason,
      answer,
      sentAt,
    ])
  assert.deepEqual(await told(left), [['confirmation', 'skipped', 'unsubscribed', null, null]])
  assert.deepEqual((await told(done)).sort(), [
    ['confirmation', 'skipped', 'active', null, null],
    ['welcome', 'skipped', 'welcome_off', null, null],
  ])
  assert.deepEqual(await told(gone), [
    ['confirmation', 'failed', null, '550 5.1.1 User unknown', null],
  ])
})

test('a mail that waits for another try is pending, with the answer to the last one, and stands before those that ended', async () => {
  const ada = await openDoor(world)
  const [reader] = await subscribers(ada, 1)
  const first = await sending(ada, { subject: 'First' })
  world.mailer.failNext(TRY_LATER)
  await work()
  world.clock.move(1000)
  const second = await sending(ada, { subject: 'Second' })
  await work()
  const told = (await mails(ada, reader!.id)).map(({ campaignId, status, answer, sentAt }) => [
    campaignId,
    status,
    answer,
    sentAt === null,
  ])
  assert.deepEqual(told, [
    [first.id, 'pending', '451 4.7.1 Greylisted', true],
    [second.id, 'sent', null, false],
  ])
  await world.ok(ada, 'cancel_campaign', { campaignId: first.id })
  await work()
  assert.deepEqual(
    (await mails(ada, reader!.id)).map(({ status, reason, answer }) => [status, reason, answer])[0],
    ['skipped', 'cancelled', null],
  )
})

test('pages show each mail once, count all of them, and name those that wait first', async () => {
  const ada = await openDoor(world)
  const [reader, other] = await subscribers(ada, 2)
  const made: string[] = []
  for (const subject of ['one', 'two', 'three']) {
    made.unshift((await sending(ada, { subject })).id)
    await work()
    world.clock.move(1000)
  }
  // Two mails that wait, and one that ended at the same moment as another mail.
  for (const subject of ['four', 'five']) made.unshift((await sending(ada, { subject })).id)
  const at = sql`update recipient set finished_at = (select max(finished_at) from recipient where account_id = ${uuidOf(ada.accountId)})
    where account_id = ${uuidOf(ada.accountId)} and status = 'sent' and recipient_id = ${uuidOf(reader!.id)}`
  await at.execute(world.db)
  await subscribers(ada, 1)

  const seen: (string | undefined)[] = []
  for (let cursor: string | null = null; ;) {
    const page = await world.ok(ada, 'list_contact_mails', {
      contactId: reader!.id,
      limit: 1,
      include: 'total',
      ...(cursor && { cursor }),
    })
    assert.equal(page.total, 5)
    seen.push(...page.data.map(({ campaignId }: ContactMail) => campaignId))
    if ((cursor = page.nextCursor) === null) break
  }
  assert.deepEqual(seen, made)
  assert.deepEqual(
    (await mails(ada, other!.id)).map(({ campaignId }) => campaignId),
    made,
  )
})

test('shows the first open and click of a person, and none of programs', async () => {
  const sent = await sentCampaign(world)
  const [person, program] = sent.subscribers
  const opened = now()
  await world.ok((await sent.mailOf(person!)).credential, 'note_open', { visit: BY_HAND })
  nextStep()
  const clicked = now()
  await world.ok((await sent.mailOf(person!)).credential, 'note_open', { visit: BY_HAND })
  await world.ok((await sent.mailOf(person!)).credential, 'open_link', {
    number: 1,
    visit: BY_HAND,
  })
  await world.ok((await sent.mailOf(program!)).credential, 'note_open', {
    visit: { userAgent: 'Mozilla/5.0', prefetch: false },
  })
  await world.ok((await sent.mailOf(program!)).credential, 'open_link', {
    number: 1,
    visit: BY_PROGRAM,
  })
  assert.equal((await sent.counted()).machineOpens, 1)
  const [byPerson] = await mails(sent.account, person!.id)
  isOf(opened, byPerson!.openedAt)
  isOf(clicked, byPerson!.clickedAt)
  const [byProgram] = await mails(sent.account, program!.id)
  assert.deepEqual([byProgram!.openedAt, byProgram!.clickedAt], [null, null])
})

test('shows only mails to this contact: none of other readers, of the same address elsewhere, or of another account', async () => {
  const [ada, eve] = [await openDoor(world), await openDoor(world)]
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    asksForConfirmation: false,
  })
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })
  const there = await world.ok(ada, 'add_contact', {
    email: 'reader@readers.test',
    newsletterId: second.id,
  })
  const vip = await world.ok(ada, 'add_contact', { email: 'vip@readers.test', tags: ['vip'] })
  await sending(ada, { subject: 'For few', audience: { includeTags: ['vip'] } })
  await work()
  assert.deepEqual(
    [
      (await mails(ada, id)).length,
      (await mails(ada, there.id)).length,
      (await mails(ada, vip.id)).length,
    ],
    [0, 0, 1],
  )
  assert.equal((await world.refused(eve, 'list_contact_mails', { contactId: vip.id })).status, 404)
})
