import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { internalCall } from '#operation/internal-call.ts'
import { transaction } from '#operation/transaction.ts'
import type { Message } from '#ports/mailer.ts'
import { until } from '#test/sinks.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { findOperation } from '#catalogue'
import { LINKED, readRecipientToken, RETURNED } from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { afterEachAccounted } from './fixtures/accounted.ts'
import { withKind } from './fixtures/kinds.ts'
import { LEASE_OVER_MS, singleMails } from './fixtures/single-mails.ts'
import type { MailKind } from './mail-kind.ts'
import { newMailingId } from './mailing.ts'
import { openSending } from './workers/sending.ts'
import { postMail } from './singles/post-mail-sql.ts'
import { openEmail } from './submitting/open-email.ts'
import { LOST } from './submitting/outcome.ts'

// A kind of mails that no file outside of this test knows.

const world = await testWorld()
afterEachAccounted(world)
const { subscribers, withMailer, statuses, places } = singleMails(world)
const never = new AbortController().signal

/**
 * Birthday mails: one mailing for each version of their text, and one mail a year for each reader.
 */
const birthdays: MailKind = {
  kind: 'birthday',
  rules: { class: 'ordinary', wants: 'active', counted: true, lost: 'again' },

  async open(scope, mailing, ports) {
    const newsletter = (await findNewsletter(scope, mailing.newsletterId))!
    const content = {
      format: 'markdown' as const,
      body: 'Many happy returns! [Cake](https://cake.test/)',
    }
    const source = {
      id: mailing.mailingId,
      kind: mailing.kind,
      subject: 'Happy birthday',
      previewText: '',
      content,
    }
    return openEmail(scope, { source, newsletter, mailing, ports })
  },

  async subjectsOf(_scope, mailings) {
    return mailings.map(({ part }) => `Happy birthday (${part})`)
  },

  pageOf({ ownerUuid }) {
    return {
      ids: { calendarId: typeId('cal', ownerUuid) },
      operation: 'list_birthdays',
      page: 'birthdays',
    }
  },
}

const newId = (prefix: string) => typeId(prefix, newUuid(world.clock.now().getTime()))

/** A mailing of the test's kind, whose mails are posted one by one. */
function mailingOf(account: TestAccount, kind: MailKind, part = 'version 1') {
  const mailing = {
    newsletterId: account.newsletterId,
    mailingId: newMailingId(world.clock.now()),
    ownerId: newId('cal'),
    part,
  }
  const system = withKind(world.system, kind)
  return {
    ...mailing,
    account,
    async post(contactId: string | null): Promise<string> {
      const recipientId = newId('msg')
      await transaction(system, account.accountId, (scope) =>
        postMail(scope, kind, { ...mailing, contactId, recipientId }),
      )
      return recipientId
    },
  }
}

/** Records whole messages, and answers each with what `say` returns. */
function mailbox(say: () => Promise<typeof SENT> = async () => SENT) {
  const messages: Message[] = []
  const send = (message: Message) => {
    messages.push(message)
    return say()
  }
  return { messages, system: (kind: MailKind) => withKind(withMailer(send), kind) }
}

const textOf = ({ raw }: Message) => raw.toString('latin1')

test('two mails of one kind to one reader have Message-IDs and tokens of their own, and the same link to leave', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const mails = mailingOf(ada, birthdays)
  const posted = [await mails.post(reader!.id), await mails.post(reader!.id)]
  const mail = mailbox()
  await openSending(mail.system(birthdays)).workers[0]!(never)

  assert.deepEqual(
    mail.messages.map(({ to }) => to),
    [reader!.email, reader!.email],
  )
  const ids = mail.messages.map(({ messageId }) => messageId)
  assert.deepEqual(
    ids.map((id) => id.split('@')[0]).sort(),
    posted.map((id) => `${mails.mailingId}.${id}`).sort(),
  )
  const recipientOf = (token: string, use: typeof RETURNED | typeof LINKED) =>
    uuidOf(readRecipientToken(world.vault, token, use)!.recipientId)
  assert.deepEqual(
    mail.messages.map(({ recipientToken }) => recipientOf(recipientToken!, RETURNED)).sort(),
    posted.map(uuidOf).sort(),
  )
  const links = mail.messages.map(
    (message) => /\/c\/(\w{48})/.exec(textOf(message).replaceAll('=\r\n', ''))![1]!,
  )
  assert.deepEqual(
    links.map((token) => recipientOf(token, LINKED)).sort(),
    posted.map(uuidOf).sort(),
  )
  assert.equal(
    new Set(mail.messages.map((message) => /\/unsubscribe\/([^>]+)>/.exec(textOf(message))![1]))
      .size,
    1,
  )
  assert.match(
    textOf(mail.messages[0]!),
    new RegExp(`Feedback-ID: ${mails.mailingId}:${ada.newsletterId}:birthday:mailcast`),
  )
})

test('the mails of a contact show the subjects of a kind, and no campaign', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  for (const part of ['version 1', 'version 2'])
    await mailingOf(ada, birthdays, part).post(reader!.id)
  const system = withKind(world.system, birthdays)
  await openSending(mailbox().system(birthdays)).workers[0]!(never)
  for (const [operation, subjectsIn] of [
    ['list_contact_mails', ({ kind, subject, campaignId }: Shown) => [kind, subject, campaignId]],
    [
      'get_contact_activity',
      ({ values, campaignId }: Shown) => ['birthday', values!.subject, campaignId],
    ],
  ] as const) {
    const { body, problem } = await internalCall(system, {
      operation: findOperation(operation)!,
      credential: { kind: 'bearer', key: ada.apiKey },
      requestId: 'req_test',
      address: null,
      input: { contactId: reader!.id },
    })
    assert.equal(problem, null, problem?.message)
    const mails = (body as { data: Shown[] }).data.filter(
      ({ type = 'mail_sent' }) => type === 'mail_sent',
    )
    const shown = mails.map(subjectsIn)
    assert.deepEqual(shown.toSorted(), [
      ['birthday', 'Happy birthday (version 1)', undefined],
      ['birthday', 'Happy birthday (version 2)', undefined],
    ])
  }
})

interface Shown {
  type?: string
  kind: string
  subject: string
  campaignId?: string
  values?: { subject: string }
}

test('a kind says which status its readers need, and whether its mails are counted', async () => {
  const ada = await world.account()
  const readers = [
    ...(await subscribers(ada, 1, { status: 'pending' })),
    ...(await subscribers(ada, 1)),
  ]
  const mails = mailingOf(ada, birthdays)
  for (const { id } of readers) await mails.post(id)
  const mail = mailbox()
  await openSending(mail.system(birthdays)).workers[0]!(never)
  assert.deepEqual(await statuses(mails), { sent: 1, 'skipped: pending': 1 })
  assert.equal(await used(ada), 1)

  const free: MailKind = {
    ...birthdays,
    kind: 'free_birthday',
    rules: { ...birthdays.rules, wants: null, counted: false },
  }
  const others = mailingOf(ada, free)
  for (const { id } of readers) await others.post(id)
  await openSending(mail.system(free)).workers[0]!(never)
  assert.deepEqual(await statuses(others), { sent: 2 })
  assert.equal(await used(ada), 1)
})

async function used({ accountId }: TestAccount): Promise<number> {
  const found = await row(
    world.db,
    sql<{
      used: number
    }>`select sum(used)::int as used from mail_usage where account_id = ${uuidOf(accountId)}`,
  )
  return found!.used ?? 0
}

test('a kind has a class: the worker of awaited mails serves it, or the others do', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const urgent: MailKind = { ...birthdays, rules: { ...birthdays.rules, class: 'awaited' } }
  await mailingOf(ada, urgent).post(reader!.id)
  const mail = mailbox()
  const { workers, awaited, drained } = openSending(mail.system(urgent))
  assert.equal(await workers[0]!(never), 'idle')
  assert.equal(await awaited(never), 'more')
  await drained()
  assert.equal(mail.messages.length, 1)
  assert.equal(await used(ada), 1, 'the class does not decide whether a mail is counted')
})

test('a kind says what becomes of a mail whose worker ended, and where people see it', async () => {
  for (const [lost, after] of [
    ['again', { [`later: ${LOST}`]: 2 }],
    ['uncertain', { [`uncertain: ${LOST}`]: 2 }],
  ] as const) {
    const kind: MailKind = { ...birthdays, rules: { ...birthdays.rules, lost } }
    const ada = await world.account()
    const [reader] = await subscribers(ada, 1)
    const mails = mailingOf(ada, kind)
    for (let i = 0; i < 2; i++) await mails.post(reader!.id)
    const { promise, resolve: answer } = Promise.withResolvers<typeof SENT>()
    const mail = mailbox(() => promise)
    const round = openSending(mail.system(kind)).workers[0]!(never)
    await until('both messages are taken', () => mail.messages.length === 2)
    world.clock.move(LEASE_OVER_MS)
    world.log.lines.length = 0
    await openSending(withKind(world.system, kind)).recover(never)
    assert.deepEqual(await statuses(mails), after)
    const { fields } = world.log.lines.find(({ level }) => level === 'warn')!
    const { calendarId, operation, page } = fields as Record<string, unknown>
    assert.deepEqual(
      [calendarId, operation, page],
      [mails.ownerId, 'list_birthdays', 'http://mailcast.test/app/birthdays'],
    )
    answer(SENT)
    await round
    await rows(world.db, sql`delete from mail_due where account_id = ${uuidOf(ada.accountId)}`)
    await rows(
      world.db,
      sql`delete from recipient where account_id = ${uuidOf(ada.accountId)} and status = 'later'`,
    )
  }
})

test('a kind supplies the addresses of recipients who are no contacts; a mail without one fails', async () => {
  const ada = await world.account()
  const buyers = new Map<string, string>()
  const receipts: MailKind = {
    ...birthdays,
    kind: 'receipt',
    rules: { class: 'awaited', wants: null, counted: false, lost: 'again' },
    async open(scope, mailing, ports) {
      const maker = (await birthdays.open(scope, mailing, ports))!
      return { messageFor: (reader) => maker.messageFor({ ...reader, contactId: newId('sub') }) }
    },
    async addresses(_scope, _mailing, recipientIds) {
      return new Map(
        recipientIds.flatMap((id) =>
          buyers.has(id) ? [[id, { email: buyers.get(id)!, fields: {} }] as const] : [],
        ),
      )
    },
  }
  const mails = mailingOf(ada, receipts)
  const [first] = [await mails.post(null), await mails.post(null)]
  buyers.set(uuidOf(first), 'buyer@shop.test')
  const mail = mailbox()
  const { awaited, drained } = openSending(mail.system(receipts))
  await awaited(never)
  await drained()
  assert.deepEqual(
    mail.messages.map(({ to }) => to),
    ['buyer@shop.test'],
  )
  assert.deepEqual(await statuses(mails), { sent: 1, 'failed: This contact was deleted.': 1 })
})

test('mails that are not counted hold no allowance, also when their mailing is deleted while a worker submits them', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const free: MailKind = { ...birthdays, rules: { ...birthdays.rules, counted: false } }
  const mails = mailingOf(ada, free)
  await mails.post(reader!.id)
  const { promise, resolve: answer } = Promise.withResolvers<typeof SENT>()
  const mail = mailbox(() => promise)
  const round = openSending(mail.system(free)).workers[0]!(never)
  await until('the message is taken', () => mail.messages.length === 1)
  const mailing = sql`account_id = ${uuidOf(ada.accountId)} and mailing_id = ${uuidOf(mails.mailingId)}`
  await rows(world.db, sql`delete from recipient where ${mailing}`)
  await rows(world.db, sql`delete from mailing where ${mailing}`)
  answer(SENT)
  await round
  assert.equal(await used(ada), 0, 'mails that were not counted are not held, whatever their class')
  assert.deepEqual(await places(ada), { due: 0, paused: 0, open: 0 })
})
