import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { bulk } from '#areas/contacts/bulk/fixtures/bulk.ts'
import { returns } from '#surfaces/inbound/fixtures/returns.ts'
import { DAY_MS } from '#lib/duration.ts'
import { openDoor } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
const { sentTo, send } = returns(world)
const steps = campaigns(world)

const HARD = { kind: 'bounce', status: '5.1.1', diagnostic: '550 5.1.1 User unknown' }
const FULL = { kind: 'bounce', status: '5.2.2', diagnostic: '552 5.2.2 over quota' }
let reports = 0

/** Reports on a mail as a service does. */
const report = (recipientToken: string, what: object, source = 'ses') =>
  world.ok({ kind: 'recipient_token', recipientToken }, 'report_return', {
    ...what,
    source,
    eventId: `e${++reports}`,
  })

/** Returns the events about returned mails, and about deletions. */
async function told(account: TestAccount) {
  const found = await world.events(account)
  return found
    .filter(({ type }) => /bounced|complained|deleted/.test(type))
    .map(({ type, data }) => [
      type.replace('subscriber.', ''),
      data.subscriber.email,
      data.subscriber.status,
      data.bounce?.type ?? null,
      data.bounce?.provider ?? data.provider ?? null,
    ])
}

test('a dead address is told as permanent, once, with the status that it led to', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const token = campaign.recipientTokenOf(readers[0]!.id)
  for (let time = 0; time < 2; time++) await report(token, HARD)
  assert.deepEqual(await told(account), [
    ['bounced', 'reader@readers.test', 'bounced', 'permanent', 'ses'],
  ])
  const { data } = (await world.events(account)).at(-1)!
  assert.deepEqual(data.bounce, {
    type: 'permanent',
    reason: '550 5.1.1 User unknown',
    provider: 'ses',
  })
})

test('a full mailbox is transient once a mail, and permanent when it is given up', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const { id } = readers[0]!
  await report(campaign.recipientTokenOf(id), FULL)
  await report(campaign.recipientTokenOf(id), FULL)
  for (let day = 2; day <= 5; day++) {
    world.clock.move(DAY_MS)
    await report((await send(account)).recipientTokenOf(id), FULL, 'dsn')
  }
  assert.deepEqual(
    (await told(account)).map(([, , status, type, provider]) => [status, type, provider]),
    [
      ['active', 'transient', 'ses'],
      ['active', 'transient', 'smtp'],
      ['active', 'transient', 'smtp'],
      ['active', 'transient', 'smtp'],
      ['bounced', 'permanent', 'smtp'],
    ],
  )
})

test('a refusal of the sender is transient, since the reader is not at fault', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  await report(campaign.recipientTokenOf(readers[0]!.id), {
    ...HARD,
    status: '5.7.1',
    diagnostic: '550 5.7.1 blocked',
  })
  assert.deepEqual(await told(account), [
    ['bounced', 'reader@readers.test', 'active', 'transient', 'ses'],
  ])
})

test('contacts of other newsletters who lose their status by it are told too', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const second = await world.ok(account, 'create_newsletter', {
    name: 'Second',
    slug: `second-${account.accountId.slice(-12)}`,
    asksForConfirmation: false,
  })
  for (const email of ['Reader@readers.test', 'other@readers.test'])
    await world.ok(account, 'add_contact', { email, newsletterId: second.id })
  await report(campaign.recipientTokenOf(readers[0]!.id), { kind: 'complaint' }, 'arf')
  assert.deepEqual((await told(account)).sort(), [
    ['complained', 'Reader@readers.test', 'complained', null, 'smtp'],
    ['complained', 'reader@readers.test', 'complained', null, 'smtp'],
  ])
})

test('a reply during submission says the same, with the mail service that replied', async () => {
  const account = await openDoor(world)
  for (const name of ['gone', 'here'])
    await world.ok(account, 'add_contact', { email: `${name}@readers.test` })
  await steps.sending(account)
  const refusing = steps.withMailer(async ({ to }) =>
    to.startsWith('gone')
      ? {
          outcome: 'refused',
          detail: '550 5.1.1 User unknown',
          reply: { code: 550, enhanced: '5.1.1' },
        }
      : { outcome: 'sent', detail: '250 OK' },
  )
  const mailer = { ...refusing.ports.mailer, provider: 'postmark' as const }
  await steps.work({ ...refusing, ports: { ...refusing.ports, mailer } })
  assert.deepEqual(await told(account), [
    ['bounced', 'gone@readers.test', 'bounced', 'permanent', 'postmark'],
  ])
})

test('deleting readers is told, one or many; erasing them or their newsletter is not', async () => {
  const account = await openDoor(world)
  const ids = []
  for (const name of ['one', 'two', 'three', 'erased', 'left'])
    ids.push((await world.ok(account, 'add_contact', { email: `${name}@readers.test` })).id)
  await world.ok(account, 'delete_contact', { contactId: ids[0] })
  await bulk(world, account, { contactIds: ids.slice(1, 3), action: { type: 'delete' } })
  const deleted = ['one', 'three', 'two'].map((name) => [
    'deleted',
    `${name}@readers.test`,
    'active',
    null,
    null,
  ])
  assert.deepEqual((await told(account)).sort(), deleted)
  await world.ok(account, 'erase_contact', { contactId: ids[3] })
  await world.jobs()
  await world.ok(account, 'delete_newsletter', {
    newsletterId: account.newsletterId,
    withContents: true,
  })
  await world.jobs()
  assert.deepEqual((await told(account)).length, 3)
})
