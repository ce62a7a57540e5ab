import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { BY_HAND, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { campaigns, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { count } from '#test/contacts.ts'
import { uuidOf } from '#lib/typeid.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { deleteNewsletterRows } from './newsletter-jobs.ts'
import { sumsStayRight } from '#areas/contacts/growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('an empty newsletter is deleted at once and its slug is free', async () => {
  const ada = await world.account()
  const { id, slug } = await world.ok(ada, 'create_newsletter', { name: 'Short lived' })
  assert.equal((await world.call(ada, 'delete_newsletter', { newsletterId: id })).status, 204)
  assert.equal((await world.refused(ada, 'get_newsletter', { newsletterId: id })).status, 404)
  assert.equal((await world.ok(ada, 'check_newsletter_slug', { slug })).available, true)
  await world.jobs()
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from newsletter where account_id = ${uuidOf(ada.accountId)}`,
    ),
    1,
  )
})

test('one with contents is deleted only with withContents, and its contacts go with it', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  const other = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    newsletterId: second.id,
  })
  await world.ok(ada, 'import_contacts', { newsletterId, rows: [{ email: 'a@example.com' }] })
  await world.jobs()
  const refused = await world.refused(ada, 'delete_newsletter', { newsletterId })
  assert.deepEqual([refused.status, refused.code], [409, 'newsletter_not_empty'])
  assert.match(refused.detail, /2 contacts and 0 campaigns/)
  await world.ok(ada, 'delete_newsletter', { newsletterId, withContents: true })
  await world.jobs()
  assert.equal((await world.refused(ada, 'get_contact', { contactId: id })).status, 404)
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [other])
  assert.deepEqual((await world.ok(ada, 'list_imports')).data, [])
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from newsletter where account_id = ${uuidOf(ada.accountId)}`,
    ),
    1,
  )
})

test('a job that was stopped goes on, and an import under way does not keep the newsletter alive', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  await world.ok(ada, 'import_contacts', {
    rows: Array.from({ length: 1500 }, (_, i) => ({ email: `r${i}@example.com` })),
  })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'delete_newsletter', { newsletterId, withContents: true })
  await assert.rejects(
    runJob(
      world.system,
      deleteNewsletterRows,
      { accountId: ada.accountId, newsletterId },
      AbortSignal.abort(),
    ),
    /stopped/,
  )
  await world.jobs()
  for (const table of ['newsletter', 'contact', 'import', 'import_row', 'consent'])
    assert.equal(
      await count(
        world,
        sql`select count(*) as n from ${sql.table(table)} where account_id = ${uuidOf(ada.accountId)}`,
      ),
      0,
      table,
    )
})

test('its mailings of each kind go with it, also mails that wait, and the usage of the account stays', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const { subscribers, sending, work, withMailer } = campaigns(world)
  const welcomeEmail = { enabled: true, content: 'Good to have you.' }
  await subscribers(ada, 3)
  await sending(ada)
  await work(
    withMailer(async ({ to }) =>
      to.startsWith('reader') ? SENT : { outcome: 'later', detail: '452 try later' },
    ),
  )
  await sending(ada)
  await world.ok(ada, 'add_contact', { email: 'asked@example.com' })
  await world.ok(ada, 'update_newsletter', {
    newsletterId,
    asksForConfirmation: false,
    welcomeEmail,
  })
  await world.ok(ada, 'add_contact', { email: 'welcomed@example.com' })
  await work(withMailer(async () => ({ outcome: 'later', detail: '452 try later' })))
  const rowsOf = (table: string) =>
    count(
      world,
      sql`select count(*) as n from ${sql.table(table)} where account_id = ${uuidOf(ada.accountId)}`,
    )
  const tables = [
    'mailing',
    'recipient',
    'mail_due',
    'mailing_queue',
    'mailing_key',
    'welcome_mail',
  ]
  assert.deepEqual(await Promise.all(tables.map(rowsOf)), [4, 8, 5, 1, 4, 1])
  await world.ok(ada, 'delete_newsletter', { newsletterId, withContents: true })
  await world.jobs()
  world.clock.move(61_000)
  await work(withMailer(() => assert.fail('it was sent')))
  for (const table of [...tables, 'send_slice']) assert.equal(await rowsOf(table), 0, table)
  const usage = await sql<{
    used: number
    held: number
  }>`select used, held from mail_usage where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.deepEqual(usage.rows, [{ used: 3, held: 0 }])
})

test('what its readers opened and clicked goes with it', async () => {
  const { account, subscribers, mailOf, counted } = await sentCampaign(world)
  const rowsOf = (table: string) =>
    count(
      world,
      sql`select count(*) as n from ${sql.table(table)} where account_id = ${uuidOf(account.accountId)}`,
    )
  const { credential } = await mailOf(subscribers[0]!)
  await world.ok(credential, 'open_link', { number: 1, visit: BY_HAND })
  await counted()
  assert.deepEqual(
    [await rowsOf('engagement'), await rowsOf('link_click'), await rowsOf('mailing_link')],
    [2, 1, 2],
  )
  await world.ok(account, 'delete_newsletter', {
    newsletterId: account.newsletterId,
    withContents: true,
  })
  await world.jobs()
  assert.deepEqual(
    [await rowsOf('engagement'), await rowsOf('link_click'), await rowsOf('mailing_link')],
    [0, 0, 0],
  )
})

test('does not delete what has changed since it was read', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const read = await world.ok(ada, 'get_newsletter', { newsletterId })
  await world.ok(ada, 'update_newsletter', { newsletterId, description: 'new' })
  assert.equal(
    (await world.refused(ada, 'delete_newsletter', { newsletterId }, { ifMatch: etagOf(read) }))
      .status,
    412,
  )
  await world.ok(ada, 'get_newsletter', { newsletterId })
})

test('a key that was bound to it cannot add contacts any more', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'form',
    level: 'signups',
    newsletterId: ada.newsletterId,
  })
  await world.ok(ada, 'create_newsletter', { name: 'Second' })
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId })
  assert.equal(
    (await world.refused(key, 'add_contact', { email: 'reader@example.com' })).status,
    404,
  )
})

test("does not delete next door's newsletter", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  assert.equal(
    (
      await world.refused(bob, 'delete_newsletter', {
        newsletterId: ada.newsletterId,
        withContents: true,
      })
    ).status,
    404,
  )
  await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
})
