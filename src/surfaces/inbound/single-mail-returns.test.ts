import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf } from '#areas/bounces/fixtures/mails.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import type { Message } from '#ports/mailer.ts'
import { domains } from '#areas/domains/fixtures/domains.ts'
import { openDoor } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { post } from './fixtures/post.ts'
import { returns } from './fixtures/returns.ts'

// Single mails, such as confirmations and welcomes, that come back through a real SMTP server or
// are refused at once.

// A public host name, so that verified domains have a return path.
const world = await testWorld({ baseUrl: 'https://mail.example.org', readsBounces: true })
const { verified } = domains(world)
const { listening, statusOf, suppressed } = returns(world)
const { work } = campaigns(world)
const port = await listening()
const HOST = 'mcbounces.garden.example'

const REFUSED = {
  outcome: 'refused',
  detail: '550 5.1.1 No such user here',
  reply: { code: 550, enhanced: '5.1.1' },
} as const

/** Each kind of single mail, with an account whose new readers get one. */
const KINDS = {
  confirmation: () => world.account(),
  async welcome() {
    const account = await openDoor(world)
    await world.ok(account, 'update_newsletter', {
      newsletterId: account.newsletterId,
      welcomeEmail: { enabled: true, subject: 'Welcome', content: 'Good to have you here.' },
    })
    return account
  },
}

async function newReader(account: TestAccount, email = 'reader@readers.test') {
  const { id } = await world.ok(account, 'add_contact', { email })
  await work()
  return { id: id as string, email }
}

/**
 * Returns the recipient token of the last mail. When the sending domain has a return path, the path
 * contains this token.
 */
function lastToken(email: string): string {
  const mail = world.mailer.sent.findLast(({ to }) => to === email) as Message
  return mail.recipientToken!
}

const mailStates = async (account: TestAccount, contactId: string) =>
  (await world.ok(account, 'list_contact_mails', { contactId })).data.map(
    (mail: { kind: string; status: string; answer: string | null }) => [
      mail.kind,
      mail.status,
      mail.answer,
    ],
  )

for (const [kind, open] of Object.entries(KINDS)) {
  test(`a ${kind} that comes back from a dead address suppresses it, in every newsletter of its account alone`, async () => {
    const [ada, eve] = [await open(), await openDoor(world)]
    const second = await world.ok(ada, 'create_newsletter', {
      name: 'Second',
      asksForConfirmation: false,
    })
    const there = await world.ok(ada, 'add_contact', {
      email: 'Reader@readers.test',
      newsletterId: second.id,
    })
    const elsewhere = await newReader(eve)
    const reader = await newReader(ada)
    const raw = mailOf('postfix-unknown-user', {
      recipientToken: lastToken(reader.email),
      reader: reader.email,
    })
    assert.equal(await post(port, `b${lastToken(reader.email)}@${HOST}`, raw), 250)
    assert.deepEqual(
      [
        await statusOf(ada, reader.id),
        await statusOf(ada, there.id),
        await statusOf(eve, elsewhere.id),
      ],
      ['bounced', 'bounced', 'active'],
    )
    assert.deepEqual(await suppressed(ada), [['reader@readers.test', 'bounced']])
    assert.deepEqual(await mailStates(ada, reader.id), [[kind, 'sent', null]])
  })

  test(`a ${kind} from a verified domain comes back to that domain's return path, with its recipient token`, async () => {
    const ada = await open()
    const { name } = await verified(ada)
    const sender = { name: 'Ada', email: `ada@${name}`, replyTo: null }
    await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, sender })
    const { email } = await newReader(ada, 'path@readers.test')
    assert.equal(world.mailer.sent.at(-1)!.from, `b${lastToken(email)}@mcbounces.${name}`)
  })

  test(`a ${kind} that the mail server refuses for a dead address suppresses it at once`, async () => {
    const ada = await open()
    world.mailer.failNext(REFUSED)
    const reader = await newReader(ada, 'Dead@readers.test')
    assert.equal(await statusOf(ada, reader.id), 'bounced')
    const { data } = await world.ok(ada, 'list_suppressions')
    assert.deepEqual(
      data.map(({ email, reason, detail, campaignId }: Record<string, unknown>) => [
        email,
        reason,
        detail,
        campaignId,
      ]),
      [['dead@readers.test', 'bounced', '550 5.1.1 No such user here', null]],
    )
    assert.deepEqual(await mailStates(ada, reader.id), [
      [kind, 'failed', '550 5.1.1 No such user here'],
    ])
  })

  test(`a ${kind} refused for its sender, or bounced by a full mailbox, suppresses no address`, async () => {
    const ada = await open()
    const before = (await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId }))
      .asksForConfirmation
      ? 'pending'
      : 'active'
    world.mailer.failNext({
      outcome: 'refused',
      detail: '550 5.7.1 Blocked for reputation',
      reply: { code: 550, enhanced: '5.7.1' },
    })
    const refused = await newReader(ada, 'refused@readers.test')
    const full = await newReader(ada, 'full@readers.test')
    const raw = mailOf('postfix-mailbox-full', {
      recipientToken: lastToken(full.email),
      reader: full.email,
    })
    assert.equal(await post(port, `b${lastToken(full.email)}@${HOST}`, raw), 250)
    assert.deepEqual(
      [await statusOf(ada, refused.id), await statusOf(ada, full.id)],
      [before, before],
    )
    assert.deepEqual(await suppressed(ada), [])
  })

  test(`a report of abuse about a ${kind} suppresses the address as a complaint`, async () => {
    const ada = await open()
    const reader = await newReader(ada, 'cross@readers.test')
    const raw = mailOf('arf-yahoo', {
      recipientToken: lastToken(reader.email),
      reader: reader.email,
    })
    assert.equal(await post(port, `abuse@${HOST}`, raw, 'feedback@arf.example'), 250)
    assert.equal(await statusOf(ada, reader.id), 'complained')
    assert.deepEqual(await suppressed(ada), [['cross@readers.test', 'complained']])
  })
}

test('several single mails of several accounts in one batch each suppress the address that was refused', async () => {
  const accounts = await Promise.all([KINDS.confirmation(), KINDS.welcome(), KINDS.welcome()])
  const readers = await Promise.all(
    accounts.map(
      async (account, n) =>
        (await world.ok(account, 'add_contact', { email: `batch${n}@readers.test` })).id as string,
    ),
  )
  world.mailer.failNext(REFUSED, REFUSED, REFUSED)
  await work()
  assert.deepEqual(
    await Promise.all(accounts.map((account, n) => statusOf(account, readers[n]!))),
    ['bounced', 'bounced', 'bounced'],
  )
  assert.deepEqual(await Promise.all(accounts.map(suppressed)), [
    [['batch0@readers.test', 'bounced']],
    [['batch1@readers.test', 'bounced']],
    [['batch2@readers.test', 'bounced']],
  ])
})

test('a reader who leaves by the mail app from a welcome is unsubscribed', async () => {
  const ada = await KINDS.welcome()
  const reader = await newReader(ada, 'leaving@readers.test')
  const raw = mailOf('unsubscribe', {
    recipientToken: lastToken(reader.email),
    reader: reader.email,
  })
  assert.equal(await post(port, `u${lastToken(reader.email)}@${HOST}`, raw, reader.email), 250)
  assert.equal(await statusOf(ada, reader.id), 'unsubscribed')
})

test('an address that bounced gets no further single mail, also one that waits', async () => {
  const ada = await world.account()
  const reader = await newReader(ada, 'waiting@readers.test')
  const token = lastToken(reader.email)
  await world.ok(ada, 'resend_confirmation', { contactId: reader.id })
  assert.equal(
    await post(
      port,
      `b${token}@${HOST}`,
      mailOf('gmail-no-such-user', { recipientToken: token, reader: reader.email }),
    ),
    250,
  )
  const sent = world.mailer.sent.length
  await work()
  assert.equal(world.mailer.sent.length, sent)
  const { data } = await world.ok(ada, 'list_contact_mails', { contactId: reader.id })
  assert.deepEqual(
    data.map((mail: { status: string; reason: string | null }) => [mail.status, mail.reason]),
    [
      ['skipped', 'bounced'],
      ['sent', null],
    ],
  )
})
