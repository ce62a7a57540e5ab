import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { outboxMailer } from '#adapters/mailer/outbox-mailer.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { preferencesSigner } from '#areas/contacts/index.ts'
import { findMailingKey } from '#areas/engagement/index.ts'
import { recipientTokenMaker } from '#areas/emails/message/recipient-token.ts'
import { firstMailingId } from '#areas/mailings/index.ts'
import { deliver, receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { uuidBytes, uuidOf } from '#lib/typeid.ts'
import { RETURNED } from '#areas/emails/index.ts'
import { tables } from '#operation/account-data/tables.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import type { SendResult } from '#ports/mailer.ts'
import { count, openDoor, sendDue, visitorOf } from '#test/contacts.ts'
import { sumsStayRight } from '#areas/contacts/growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { runErasure } from './erasure-job.ts'

const world = await testWorld()
sumsStayRight(world)

/** Names that no other text of the database contains. */
const [LOCAL, FIRST, LAST] = ['zephyrine.quill', 'Zephyrine', 'Quillfeather']
const EMAIL = `${LOCAL}@meadow.example`

/** Returns the tables of the account whose rows contain a text in some column, bytes aside. */
async function tablesWith(account: TestAccount, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'`.execute(world.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)} t
      where account_id = ${uuidOf(account.accountId)} and position(lower(${text}) in lower(t::text)) > 0`.execute(
      world.db,
    )
    if (rows[0]!.n > 0) found.push(name)
  }
  return found.sort()
}

/** Returns how many stored encrypted answers contain a text. */
async function answersWith(account: TestAccount, text: string): Promise<number> {
  const { rows } = await sql<{
    answer: Buffer
  }>`select answer from idempotency where account_id = ${uuidOf(account.accountId)}`.execute(
    world.db,
  )
  return rows.filter(({ answer }) => world.vault.open(answer).toString().includes(text)).length
}

const REFUSED: SendResult = {
  outcome: 'refused',
  detail: `550 5.7.1 <${EMAIL}> refused by policy`,
  reply: { code: 550, enhanced: '5.7.1' },
}

/** Makes an account that knows a person in as many ways as operations allow. */
async function accountThatKnows(url: string) {
  const ada = await openDoor(world)
  await world.ok(ada, 'create_webhook_endpoint', { url })
  const { id: second } = await world.ok(ada, 'create_newsletter', {
    name: 'Seeds',
    asksForConfirmation: true,
  })
  const person = {
    email: EMAIL,
    fields: { first_name: FIRST, last_name: LAST },
    consent: { page: `https://garden.example/?who=${LOCAL}` },
  }
  const contact = await world.ok(
    ada,
    'add_contact',
    { ...person, visitorIp: '203.0.113.9' },
    { idempotencyKey: 'first' },
  )
  await world.ok(ada, 'add_contact', { ...person, newsletterId: second })
  await world.ok(ada, 'add_tag', { contactId: contact.id, tag: 'vip' })
  await world.ok(ada, 'bulk_update_contacts', {
    q: LOCAL,
    action: { type: 'add_tag', tag: 'friends' },
  })
  await world.ok(await visitorOf(world, ada), 'add_reader', { email: EMAIL })
  const product = await world.ok(ada, 'create_product', { name: 'Peas', price: 0 })
  await world.ok(ada, 'update_product', { productId: product.id, status: 'active' })
  await world.ok(await visitorOf(world, ada), 'start_checkout', {
    productId: product.id,
    email: EMAIL,
  })

  // The mail server refuses the first campaign with a reply that contains the address. It accepts
  // the second, which then bounces.
  const steps = campaigns(world)
  world.mailer.failNext(REFUSED)
  await steps.sending(ada)
  await steps.work()
  const returned = await steps.sending(ada)
  await sendDue(world)
  const key = await findMailingKey(
    { db: world.db, accountId: ada.accountId },
    firstMailingId(returned.id),
  )
  const recipientToken = recipientTokenMaker(world.vault, key, RETURNED)(uuidBytes(contact.id))
  const report = {
    kind: 'bounce',
    source: 'dsn',
    eventId: 'e1',
    status: '5.1.1',
    diagnostic: `550 5.1.1 <${EMAIL}> unknown`,
    recipient: EMAIL,
  }
  await world.ok({ kind: 'recipient_token', recipientToken }, 'report_return', report)

  await deliver(world)
  // The deliveries that failed are tried again.
  world.clock.move(120_000)
  await deliver(world)
  // One import has ended and quotes the person, and another is waiting.
  await world.ok(ada, 'import_contacts', {
    rows: [{ email: EMAIL, subscribedAt: `since ${EMAIL}` }],
  })
  await world.jobs()
  return { ada, contact, second, campaignId: returned.id }
}

test('erases a person from every table of the account, and leaves a receipt, a hash and the counts', async () => {
  await using hook = await receiver()
  // A receiver that echoes each request in its response, and later fails, so that deliveries wait.
  hook.answers((response, { body }) =>
    response.writeHead(hook.received.length > 2 ? 500 : 200).end(body),
  )
  const { ada, contact, campaignId } = await accountThatKnows(hook.url)
  const waiting = await world.ok(ada, 'import_contacts', {
    rows: [{ email: EMAIL, first_name: FIRST }, { email: 'bob@example.com' }],
  })
  const counts = (await world.ok(ada, 'get_campaign', { campaignId })).counts

  const found = await tablesWith(ada, LOCAL)
  assert.ok(found.length > 10 && (await tablesWith(ada, LAST)).includes('event'))
  const erased = tables.filter(({ reader }) => reader === 'erased').map(({ name }) => name)
  assert.deepEqual(
    found.filter((name) => !erased.includes(name)),
    [],
  )
  assert.equal(await answersWith(ada, EMAIL), 1)
  assert.deepEqual(await tablesWith(ada, '203.0.113.9'), ['consent', 'rate_limit'])

  const receipt = await world.ok(
    ada,
    'erase_contact',
    { contactId: contact.id },
    { idempotencyKey: 'erase' },
  )
  assert.deepEqual(
    [receipt.contacts, receipt.status, receipt.jobId],
    [2, 'running', receipt.receiptId],
  )
  await world.jobs()

  for (const text of [LOCAL, FIRST, LAST]) assert.deepEqual(await tablesWith(ada, text), [], text)
  // The count of a visitor's signups names no person, and ends after 20 minutes.
  assert.deepEqual(await tablesWith(ada, '203.0.113.9'), ['rate_limit'])
  assert.equal(await answersWith(ada, EMAIL), 0)
  assert.equal(await answersWith(ada, contact.id), 0)
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from erased_address where account_id = ${uuidOf(ada.accountId)}`,
    ),
    1,
  )
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from erasure where account_id = ${uuidOf(ada.accountId)} and wanted is not null`,
    ),
    0,
  )
  const read = await world.ok(ada, 'get_erasure', { receiptId: receipt.receiptId })
  assert.deepEqual([read.status, read.erasedAt, read.contacts], ['done', receipt.erasedAt, 2])
  assert.deepEqual((await world.ok(ada, 'get_campaign', { campaignId })).counts, counts)
  assert.equal((await world.ok(ada, 'get_import', { importId: waiting.id })).counts.read, 2)
  assert.equal((await world.ok(ada, 'get_job', { jobId: receipt.jobId })).kind, 'erasure')
  assert.equal((await world.refused(ada, 'cancel_job', { jobId: receipt.jobId })).code, 'job_ended')
  // Lists that read the erased rows still work.
  for (const list of ['list_events', 'list_audit_log', 'list_jobs', 'list_contacts'])
    await world.ok(ada, list)
  assert.equal((await world.ok(ada, 'list_campaign_recipients', { campaignId })).data.length, 1)
})

test('a receiver that was not reached is not told of the erased person any more', async () => {
  await using hook = await receiver()
  const ada = await openDoor(world)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: hook.url })
  const { id } = await world.ok(ada, 'add_contact', { email: EMAIL })
  await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
  await world.ok(ada, 'erase_contact', { contactId: id })
  await world.jobs()
  await deliver(world)
  assert.ok(hook.received.every(({ body }) => !body.includes(LOCAL)))
  assert.ok(hook.received.some(({ body }) => body.includes('bob@example.com')))
  const log = (await world.ok(ada, 'list_webhook_deliveries', { endpointId })).data
  const blank = log.find(
    ({ body }: { body: string }) => body.includes(id) && body.includes('subscriber.created'),
  )
  assert.equal(blank.status, 'skipped')
  assert.deepEqual(JSON.parse(blank.body).data, {
    subscriber: { id, newsletterId: ada.newsletterId },
    erased: true,
  })
})

test('a mail that waits is not sent any more', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: EMAIL })
  await sendDue(world)
  const before = world.mailer.sent.filter(({ to }) => to === EMAIL).length
  const campaign = await campaigns(world).sending(ada)
  await world.ok(ada, 'erase_contact', { contactId: id })
  await sendDue(world)
  assert.equal(world.mailer.sent.filter(({ to }) => to === EMAIL).length, before)
  const { counts, status } = await world.ok(ada, 'get_campaign', { campaignId: campaign.id })
  assert.deepEqual([status, counts.sent, counts.skipped], ['sent', 0, 1])
})

test('the words of a mail server that answers after the erasure are removed an hour later', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: EMAIL })
  const steps = campaigns(world)
  await steps.sending(ada)
  await steps.work(
    steps.withMailer(async () => {
      await world.ok(ada, 'erase_contact', { contactId: id })
      return REFUSED
    }),
  )
  assert.deepEqual(await tablesWith(ada, EMAIL), ['bounce', 'event', 'recipient'])
  await world.jobs()
  assert.deepEqual(await tablesWith(ada, EMAIL), [])
})

test('the answer of a receiver that comes after the erasure is removed an hour later', async () => {
  await using hook = await receiver()
  const ada = await openDoor(world)
  await world.ok(ada, 'create_webhook_endpoint', { url: hook.url })
  const { id } = await world.ok(ada, 'add_contact', { email: EMAIL })
  const run = async (receiptId: string, late: boolean) =>
    runJob(
      world.system,
      runErasure,
      { accountId: ada.accountId, receiptId, late },
      new AbortController().signal,
    )
  let receiptId = ''
  hook.answers((response, { body }) => {
    void (async () => {
      receiptId = (await world.ok(ada, 'erase_contact', { contactId: id })).receiptId
      await run(receiptId, false)
      response.writeHead(200).end(body)
    })()
  })
  await deliver(world)
  assert.deepEqual(await tablesWith(ada, EMAIL), ['webhook_delivery'])
  await run(receiptId, true)
  assert.deepEqual(await tablesWith(ada, EMAIL), [])
})

test('an address that the account knew earlier under another contact is found too', async () => {
  const ada = await openDoor(world)
  const old = await world.ok(ada, 'add_contact', { email: EMAIL, fields: { last_name: LAST } })
  await world.ok(ada, 'delete_contact', { contactId: old.id })
  const now = await world.ok(ada, 'add_contact', { email: EMAIL.toUpperCase() })
  await world.ok(ada, 'erase_contact', { contactId: now.id })
  await world.jobs()
  for (const text of [EMAIL, LAST]) assert.deepEqual(await tablesWith(ada, text), [])
})

test('touches no other person, and not the same person in another account', async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const mine = await world.ok(ada, 'add_contact', { email: EMAIL }, { idempotencyKey: 'k' })
  const alike = await world.ok(ada, 'add_contact', {
    email: `x${EMAIL}`,
    fields: { first_name: FIRST },
  })
  const theirs = await world.ok(
    bob,
    'add_contact',
    { email: EMAIL, fields: { first_name: FIRST } },
    { idempotencyKey: 'k' },
  )
  const events = await world.events(bob)
  assert.equal((await world.refused(bob, 'erase_contact', { contactId: mine.id })).status, 404)
  const receipt = await world.ok(ada, 'erase_contact', { contactId: mine.id })
  await world.jobs()
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: alike.id }), alike)
  assert.equal(
    (await world.events(ada)).filter(({ data }) => data.subscriber?.email === alike.email).length,
    1,
  )
  assert.deepEqual(await world.ok(bob, 'get_contact', { contactId: theirs.id }), theirs)
  assert.deepEqual(await world.events(bob), events)
  assert.equal(await answersWith(bob, EMAIL), 1)
  assert.equal(
    (await world.refused(bob, 'get_erasure', { receiptId: receipt.receiptId })).status,
    404,
  )
  assert.equal((await world.refused(bob, 'erase_contact', { contactId: mine.id })).status, 404)
})

test('repeating it answers with the first receipt; a contact that never was is 404', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: EMAIL })
  const first = await world.ok(ada, 'erase_contact', { contactId: id })
  await world.jobs()
  const again = await world.call(ada, 'erase_contact', { contactId: id })
  assert.equal(again.status, 202)
  assert.deepEqual(
    [(again.body as typeof first).receiptId, (again.body as typeof first).status],
    [first.receiptId, 'done'],
  )
  const { id: gone } = await world.ok(ada, 'add_contact', { email: 'gone@example.com' })
  await world.ok(ada, 'delete_contact', { contactId: gone })
  assert.equal((await world.refused(ada, 'erase_contact', { contactId: gone })).status, 404)
})

test('a job that was stopped in the middle goes on, and the receipt says running until then', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: EMAIL })
  const { receiptId } = await world.ok(ada, 'erase_contact', { contactId: id })
  const data = { accountId: ada.accountId, receiptId, late: false }
  await assert.rejects(runJob(world.system, runErasure, data, AbortSignal.abort()))
  assert.equal((await world.ok(ada, 'get_erasure', { receiptId })).status, 'running')
  // The outbox fails after the events were blanked.
  world.system.ports.outbox = {
    list: () => Promise.reject(new Error('the disk is away')),
    read: async () => null,
    remove: async () => {},
  }
  await assert.rejects(runJob(world.system, runErasure, data, new AbortController().signal))
  world.system.ports.outbox = null
  assert.equal((await world.ok(ada, 'get_erasure', { receiptId })).status, 'running')
  assert.equal((await world.refused(ada, 'add_contact', { email: EMAIL })).code, 'address_erased')
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_erasure', { receiptId })).status, 'done')
  assert.deepEqual(await tablesWith(ada, EMAIL), [])
})

test('a campaign that is sent at the moment of the erasure accounts for every recipient, and mails no person that was erased before it', async () => {
  for (let round = 0; round < 4; round++) {
    const ada = await openDoor(world)
    const email = `round${round}.${EMAIL}`
    const { id } = await world.ok(ada, 'add_contact', { email })
    await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
    const [campaign] = await Promise.all([
      campaigns(world).sending(ada),
      world.ok(ada, 'erase_contact', { contactId: id }),
    ])
    const before = world.mailer.sent.length
    await sendDue(world)
    assert.deepEqual(
      world.mailer.sent.slice(before).map(({ to }) => to),
      ['bob@example.com'],
    )
    const { counts, status } = await world.ok(ada, 'get_campaign', { campaignId: campaign.id })
    assert.deepEqual([status, counts.sent, counts.pending], ['sent', 1, 0])
    assert.deepEqual(await tablesWith(ada, email), [])
  }
})

test('deletes the mails to the person from the outbox, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  after(() => rm(folder, { recursive: true }))
  const outbox = outboxMailer(folder, world.clock)
  await outbox.check()
  const ada = await world.account()
  const bob = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: EMAIL })
  for (const email of [EMAIL, 'bob@example.com']) await world.ok(bob, 'add_contact', { email })
  const steps = campaigns(world)
  await steps.sending(bob)
  await steps.work(steps.withMailer((message) => outbox.send(message)))
  const token = preferencesSigner(world.vault, { accountId: ada.accountId, about: null })(
    uuidBytes(id),
    EMAIL,
  )
  await world.ok({ kind: 'token', token }, 'send_reader_code', { purpose: 'data' })
  await world.jobs()
  await outbox.send(world.mailer.sent.findLast(({ to }) => to === EMAIL)!)
  const mails = async () => {
    const to: string[] = []
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.eml'))) {
      const raw = (await outbox.read(name))!.toString()
      to.push(`${/^To: (.*)$/m.exec(raw)![1]!.trim()} ${/^Message-ID: <(\w+?)[_.]/m.exec(raw)![1]}`)
    }
    return to.sort()
  }
  const before = await mails()
  assert.equal(before.length, 4)
  world.system.ports.outbox = outbox
  await world.ok(ada, 'erase_contact', { contactId: id })
  await world.jobs()
  world.system.ports.outbox = null
  assert.deepEqual(await mails(), ['bob@example.com cmp', `${EMAIL} cmp`])
})
