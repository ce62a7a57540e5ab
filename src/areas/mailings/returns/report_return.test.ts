import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf, uuidBytes } from '#lib/typeid.ts'
import type { Credential } from '#operation/caller.ts'
import { RETURNED } from '#areas/emails/index.ts'
import { openDoor } from '#test/contacts.ts'
import { firstMailingId } from '../mailing.ts'
import { findMailingKey } from '#areas/engagement/index.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { recipientTokenMaker } from '#areas/emails/message/recipient-token.ts'
import { DAY_MS } from '#lib/duration.ts'

const world = await testWorld()

const HARD = {
  kind: 'bounce',
  source: 'ses',
  eventId: 'e1',
  status: '5.1.1',
  diagnostic: '550 5.1.1 User unknown',
}
const FULL = { kind: 'bounce', source: 'ses', status: '5.2.2', diagnostic: '552 5.2.2 over quota' }

async function send(account: TestAccount): Promise<string> {
  const { id } = await world.ok(account, 'create_campaign', {
    subject: 'March',
    content: { body: 'Sow your peas.' },
  })
  await world.ok(account, 'send_campaign', { campaignId: id })
  return id
}

async function recipientTokenOf(
  account: TestAccount,
  campaignId: string,
  contactId: string,
): Promise<Credential> {
  const key = await findMailingKey(
    { db: world.db, accountId: account.accountId },
    firstMailingId(campaignId),
  )
  return {
    kind: 'recipient_token',
    recipientToken: recipientTokenMaker(world.vault, key, RETURNED)(uuidBytes(contactId)),
  }
}

async function sent() {
  const account = await openDoor(world)
  const reader = await world.ok(account, 'add_contact', { email: 'reader@readers.test' })
  const campaignId = await send(account)
  return {
    account,
    contactId: reader.id as string,
    campaignId,
    recipientToken: await recipientTokenOf(account, campaignId, reader.id),
  }
}

const statusOf = async (account: TestAccount, contactId: string) =>
  (await world.ok(account, 'get_contact', { contactId })).status
const countsOf = async (account: TestAccount, campaignId: string) =>
  (await world.ok(account, 'get_campaign', { campaignId })).counts

test('an event that is reported several times at once, and again later, is recorded once', async () => {
  const { account, contactId, campaignId, recipientToken } = await sent()
  const told = await Promise.all(
    Array.from({ length: 6 }, () => world.ok(recipientToken, 'report_return', HARD)),
  )
  assert.equal(told.filter(({ recorded }) => recorded).length, 1)
  assert.deepEqual(await world.ok(recipientToken, 'report_return', HARD), { recorded: false })
  assert.equal((await countsOf(account, campaignId)).bounces, 1)
  assert.equal(await statusOf(account, contactId), 'bounced')
})

test('different events about one recipient at the same moment count the recipient once', async () => {
  const { account, campaignId, recipientToken } = await sent()
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      world.ok(recipientToken, 'report_return', { ...HARD, eventId: `e${n}` }),
    ),
  )
  await Promise.all(
    Array.from({ length: 3 }, (_, n) =>
      world.ok(recipientToken, 'report_return', {
        kind: 'complaint',
        source: 'arf',
        eventId: `c${n}`,
      }),
    ),
  )
  const { bounces, complaints } = await countsOf(account, campaignId)
  assert.deepEqual([bounces, complaints], [1, 1])
})

test('a refusal of the sender suppresses no address', async () => {
  const { account, contactId, recipientToken } = await sent()
  await world.ok(recipientToken, 'report_return', {
    ...HARD,
    status: '5.7.1',
    diagnostic: '550 5.7.1 blocked',
  })
  assert.equal(await statusOf(account, contactId), 'active')
})

test('an address whose mailbox is full for five mails on five days within two weeks is suppressed', async () => {
  const { account, contactId, campaignId, recipientToken } = await sent()
  for (let n = 0; n < 5; n++)
    await world.ok(recipientToken, 'report_return', {
      ...FULL,
      eventId: `same mail ${n}`.replaceAll(' ', '-'),
    })
  assert.equal(await statusOf(account, contactId), 'active', 'one mail is one')
  for (let n = 2; n <= 5; n++) {
    const next = await send(account)
    await world.ok(await recipientTokenOf(account, next, contactId), 'report_return', {
      ...FULL,
      eventId: `day${n}`,
    })
    if (n === 5)
      assert.equal(
        await statusOf(account, contactId),
        'active',
        'five mails of one day are one day',
      )
  }
  for (let n = 2; n <= 5; n++) {
    world.clock.move(DAY_MS)
    assert.equal(await statusOf(account, contactId), 'active')
    const next = await send(account)
    await world.ok(await recipientTokenOf(account, next, contactId), 'report_return', {
      ...FULL,
      eventId: `later${n}`,
    })
  }
  assert.equal(await statusOf(account, contactId), 'bounced')
  assert.equal((await countsOf(account, campaignId)).bounces, 1)
})

test('soft bounces over more than two weeks do not suppress an address', async () => {
  const { account, contactId } = await sent()
  for (let n = 0; n < 6; n++) {
    world.clock.move(4 * DAY_MS)
    await world.ok(
      await recipientTokenOf(account, await send(account), contactId),
      'report_return',
      { ...FULL, eventId: `n${n}` },
    )
  }
  assert.equal(await statusOf(account, contactId), 'active')
})

test('an unknown user at another address, to which the reader’s mail is forwarded, counts as a soft bounce', async () => {
  const { account, contactId, recipientToken } = await sent()
  await world.ok(recipientToken, 'report_return', {
    ...HARD,
    recipient: 'somebody@elsewhere.example',
  })
  assert.equal(await statusOf(account, contactId), 'active')
  await world.ok(recipientToken, 'report_return', {
    ...HARD,
    eventId: 'e2',
    recipient: 'READER@readers.test',
  })
  assert.equal(await statusOf(account, contactId), 'bounced')
})

test('a complaint suppresses the address in every newsletter of the account, with another reason than a bounce', async () => {
  const { account, contactId, recipientToken } = await sent()
  const second = await world.ok(account, 'create_newsletter', {
    name: 'Second',
    slug: `second-${account.accountId.slice(-12)}`,
  })
  const there = await world.ok(account, 'add_contact', {
    email: 'Reader@readers.test',
    newsletterId: second.id,
  })
  await world.ok(recipientToken, 'report_return', {
    kind: 'complaint',
    source: 'arf',
    eventId: 'c1',
  })
  assert.deepEqual(
    [await statusOf(account, contactId), await statusOf(account, there.id)],
    ['complained', 'complained'],
  )
})

test('an unsubscribe by mail is recorded once', async () => {
  const { account, contactId, campaignId, recipientToken } = await sent()
  const leave = { kind: 'unsubscribe', source: 'mailto', eventId: 'mailto' }
  assert.deepEqual(await world.ok(recipientToken, 'report_return', leave), { recorded: true })
  assert.deepEqual(await world.ok(recipientToken, 'report_return', leave), { recorded: false })
  assert.equal(await statusOf(account, contactId), 'unsubscribed')
  assert.equal((await countsOf(account, campaignId)).unsubscribes, 1)
})

test('only a valid recipient token is a credential, and only for this operation', async () => {
  const { account, contactId, recipientToken } = await sent()
  const key = recipientToken as { kind: 'recipient_token'; recipientToken: string }
  const forged: Credential = {
    kind: 'recipient_token',
    recipientToken: `${key.recipientToken.slice(0, 40)}00000000`,
  }
  assert.equal((await world.refused(forged, 'report_return', HARD)).code, 'not_found')
  for (const wrong of ['', 'x', '0'.repeat(48), '\0'.repeat(48)])
    assert.equal(
      (
        await world.refused(
          { kind: 'recipient_token', recipientToken: wrong },
          'report_return',
          HARD,
        )
      ).status,
      404,
    )
  assert.equal(
    (await world.refused(recipientToken, 'unsubscribe_reader', { via: 'email_link' })).status,
    404,
  )
  assert.equal((await world.refused(recipientToken, 'list_contacts')).status, 404)
  assert.equal((await world.refused(account, 'report_return', HARD)).status, 403)
  const token: Credential = {
    kind: 'token',
    token: world.vault.sign('mail mark', {
      accountId: account.accountId,
      subject: contactId,
      generation: 0,
      about: null,
    }),
  }
  assert.equal((await world.refused(token, 'report_return', HARD)).status, 401)
})

test('a report about a deleted contact is not recorded', async () => {
  const { account, contactId, recipientToken } = await sent()
  await world.ok(account, 'delete_contact', { contactId })
  for (const input of [HARD, { kind: 'unsubscribe', source: 'mailto', eventId: 'mailto' }])
    assert.deepEqual(await world.ok(recipientToken, 'report_return', input), { recorded: false })
})

test('a time in the future counts as now', async () => {
  const { recipientToken, account } = await sent()
  await world.ok(recipientToken, 'report_return', { ...HARD, at: '2999-01-01T00:00:00Z' })
  const found = await row(
    world.db,
    sql<{ at: Date }>`select at from bounce where account_id = ${uuidOf(account.accountId)}`,
  )
  assert.ok(found!.at <= world.clock.now())
})
