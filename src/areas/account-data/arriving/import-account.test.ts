import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { registrations } from '#catalogue'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import { uuidOf } from '#lib/typeid.ts'
import { accountParts } from '#operation/account-data/account-part.ts'
import { tables } from '#operation/account-data/tables.ts'
import { entriesOf as registered } from '#operation/registry.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { writeEngagement } from '#areas/engagement/index.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { SECRET_KEY } from '#test/database/connection.ts'
import { testServer } from '#test/http.ts'
import { type TestWorld, testWorld } from '#test/world.ts'
import { fullAccount } from '../fixtures/full-account.ts'
import { readColumns } from './arrival-sql.ts'
import { altered, archiveOf, entriesOf } from './fixtures/archives.ts'
import { importAccount } from './import-account.ts'

const former = await testWorld()
const here = await testWorld()
// The new server has a key of its own, and the former one for links of old mails.
Object.assign(here.system.ports, { vault: secretKeyVault('the new key', [SECRET_KEY]) })
await using hook = await receiver()
// The first deliveries fail, so that there are attempts after the first.
hook.answers((response) => response.writeHead(hook.received.length > 3 ? 200 : 500).end('noted'))
const folder = await mkdtemp(join(tmpdir(), 'mailcast-import-'))
after(() => rm(folder, { recursive: true }))
const account = await fullAccount(former, hook)
await former.ok(account, 'update_newsletter', {
  newsletterId: account.newsletterId,
  slug: 'moved-garden',
})
const { subscribers, sending } = campaigns(former)
await subscribers(account, 3)
const underWay = await sending(account, { subject: 'Under way' })
const archive = await archiveOf(former, account, folder)
const owner = { email: 'mover@example.com', password: 'a password for tests' }
const neighbour = await here.account()
const before = await rowsOf(here, 'newsletter', neighbour.accountId)
const imported = await importAccount(here.system, archive, owner)
const parts = registered({ registrations }, accountParts)
const mover = { ...account, apiKey: imported.apiKey }

type Row = Record<string, unknown>

async function rowsOf(world: TestWorld, table: string, accountId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where account_id = ${uuidOf(
    accountId,
  )}`.execute(world.db)
  return rows
}

const STAYS = new Set(['account', 'plan_subscription', 'payment_connection'])

/**
 * The columns whose values differ after an import, because they are made anew or turned off. All
 * other columns keep the values of the first server.
 */
const DIFFERS: Record<string, string[]> = {
  account_export: 'status tries file_id rows_written rows_total bytes finished_at expires_at'.split(
    ' ',
  ),
  api_key: ['revoked_at', 'creator_kind', 'creator_id'],
  archive_issue: 'look subject preview_text html feed_html whole_html plain_text words'.split(' '),
  automation: ['status'],
  campaign: ['status', 'stop_reason'],
  confirmation_mail: ['email_hash', 'admitted_at'],
  consent: ['consent_id'],
  contact_export: ['file_id', 'expires_at'],
  event: ['tx'],
  export: ['tries', 'file_id', 'contacts_read', 'contacts_total'],
  growth_change: 'change_id pending unsubscribed bounced complained'.split(' '),
  mail_usage: ['held'],
  mailing: ['status'],
  member: 'person_id invited_email generation invited_at joined_at'.split(' '),
  move: ['expires_at'],
  payment_sale: 'attempt attempted_at checkout_url checkout_status'.split(' '),
  product: ['file_id'],
  product_order: ['file_id'],
  sending_domain:
    'status selector public_key private_key ed_selector ed_public_key ed_private_key findings created_at checked_at key_known_at next_check_at'.split(
      ' ',
    ),
  site_address: ['proof', 'next_check_at'],
  webhook_endpoint: 'status off_reason off_at secret secret_hint proven'.split(' '),
}

function compared(table: string, rows: readonly Row[]): string[] {
  const left = new Set(DIFFERS[table] ?? [])
  return rows
    .map((row) => canonicalJson(Object.entries(row).filter(([column]) => !left.has(column))))
    .toSorted()
}

test('every row arrives as it was, but for what another server makes anew', async () => {
  assert.equal(imported.accountId, account.accountId)
  for (const { table, name } of parts) {
    if (STAYS.has(table)) continue
    const was = compared(table, await rowsOf(former, table, account.accountId))
    const is = compared(table, await rowsOf(here, table, account.accountId))
    // The owner's membership and API key are new, so these tables have one more row.
    const added = table === 'member' || table === 'api_key' ? 1 : 0
    assert.equal(is.length, was.length + added, name)
    assert.deepEqual(
      was.filter((row) => !is.includes(row)),
      [],
      name,
    )
    assert.ok(was.length > 0, `the fixture has no row of ${table}`)
  }
  for (const table of ['mailing_key', 'newsletter_slug'])
    assert.deepEqual(
      compared(table, await rowsOf(here, table, account.accountId)),
      compared(table, await rowsOf(former, table, account.accountId)),
    )
})

test('pictures and files of products have the same bytes at the same addresses', async () => {
  const archived = await entriesOf(archive)
  const pictures = [...archived.keys()].filter((name) => name.startsWith('files/images/'))
  assert.ok(pictures.length > 0)
  for (const name of pictures) {
    const stored = name.replace('files/', '').replace('.', '_')
    const [was, is] = await Promise.all(
      [former, here].map(async ({ system }) => buffer((await system.ports.files.read(stored))!)),
    )
    assert.deepEqual(is, was)
  }
  const { data: orders } = await here.ok(mover, 'list_orders')
  const { data: products } = await here.ok(mover, 'list_products')
  assert.equal(orders.length, 1)
  assert.equal(products[0].file.name, 'peas.txt')
})

test('nothing sends, no secret travels and nothing is proven', async () => {
  const sent = here.mailer.sent.length
  await here.jobs()
  assert.equal(here.mailer.sent.length, sent)
  const ok = (name: string, input: object = {}) => here.ok(mover, name, input)
  const campaign = await ok('get_campaign', { campaignId: underWay.id })
  assert.deepEqual([campaign.status, campaign.stopReason], ['paused', 'restored'])
  const { pending } = campaign.counts
  assert.ok(pending > 0)
  for (const [name, shown] of [
    ['list_automations', ({ status }: Row) => status !== 'active'],
    ['list_domains', ({ status }: Row) => status === 'pending'],
    ['list_webhook_endpoints', ({ status }: Row) => status === 'off'],
    ['list_members', ({ status, email }: Row) => status === 'invited' || email === owner.email],
  ] as const) {
    const { data } = await ok(name)
    assert.ok(data.length > 0 && data.every(shown), name)
  }
  const { data: keys } = await ok('list_api_keys')
  assert.equal(keys.length, 1)
  assert.equal((await here.call(account.apiKey, 'list_contacts')).status, 401)
  for (const table of [
    'mailing_queue',
    'mail_due',
    'automation_due',
    'webhook_due',
    'site_host',
    'verified_domain',
    'campaign_due',
  ])
    assert.deepEqual(await rowsOf(here, table, account.accountId), [], table)
  assert.deepEqual(await rowsOf(here, 'closed_account', account.accountId), [])
})

test('sums of readers and of recipients add up', async () => {
  for (const name of ['get_growth', 'get_overview', 'list_newsletters', 'list_contacts']) {
    const [was, is] = [await former.call(account, name), await here.call(mover, name)]
    assert.equal(is.status, was.status, name)
  }
  const { rows } = await sql<{
    off: number
  }>`select count(*)::int as off from mailing m where account_id = ${uuidOf(account.accountId)}
    and frozen and (pending <> (select count(*) from recipient r where r.account_id = m.account_id and r.mailing_id = m.mailing_id and r.status in ('pending', 'later'))
      or recipients <> (select count(*) from recipient r where r.account_id = m.account_id and r.mailing_id = m.mailing_id))`.execute(
    here.db,
  )
  assert.equal(rows[0]!.off, 0)
  const { rows: totals } = await sql<{
    sum: number
    real: number
  }>`select (select sum(active) from (select active from growth_total where account_id = ${uuidOf(account.accountId)}
      union all select active from growth_change where account_id = ${uuidOf(account.accountId)}) one)::int as sum,
    (select count(*) from contact where account_id = ${uuidOf(account.accountId)} and status = 'active')::int as real`.execute(
    here.db,
  )
  assert.equal(totals[0]!.sum, totals[0]!.real)
})

test('links of a mail that the former server sent work here', async () => {
  const raw = String(
    former.mailer.sent.findLast(
      ({ to, raw }) => to === 'reader@readers.test' && String(raw).includes('March'),
    )!.raw,
  )
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
  const { request } = await testServer(here)
  const path = (pattern: RegExp) => {
    const found = pattern.exec(raw)?.[0]
    assert.ok(found, String(pattern))
    return found.replace('http://mailcast.test', '')
  }
  const click = await request(path(/http:\/\/mailcast\.test\/c\/\w{48}\/1[^\s"<>)]*/))
  assert.deepEqual([click.status, click.headers.get('location')], [302, 'https://a.example/'])
  assert.equal((await request(path(/http:\/\/mailcast\.test\/o\/[^\s"<>)]*/))).status, 200)
  while ((await writeEngagement(here.system)) === 'more');
  const preferences = await request(path(/http:\/\/mailcast\.test\/preferences\/[^\s"<>)]*/))
  assert.equal(preferences.status, 200)
  assert.match(preferences.text, /reader@readers\.test/)
  const oneClick = path(/(?<=List-Unsubscribe: <)http:[^>]*/)
  const left = await request(oneClick, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  assert.equal(left.status, 200)
  const { status } = await here.ok(mover, 'get_contact', { contactId: account.readerId })
  assert.equal(status, 'unsubscribed')
})

test('a person who was erased there cannot be added here', async () => {
  const problem = await here.refused(mover, 'add_contact', { email: 'gone@readers.test' })
  assert.equal(problem.code, 'address_erased')
})

test('a paused campaign goes on when its owner resumes it, and sends no mail twice', async () => {
  await here.ok(mover, 'resume_campaign', { campaignId: underWay.id })
  await campaigns(here).work()
  const to = here.mailer.sent
    .filter(({ raw }) => String(raw).includes('Under way'))
    .map((one) => one.to)
  assert.equal(new Set(to).size, to.length)
  const { counts, status } = await here.ok(mover, 'get_campaign', { campaignId: underWay.id })
  assert.deepEqual([status, counts.pending, counts.sent], ['sent', 0, to.length])
})

test('nothing of another account changes, and the archive is taken once', async () => {
  await assert.rejects(importAccount(here.system, archive, owner), /is on this server already/)
  assert.deepEqual(await rowsOf(here, 'newsletter', neighbour.accountId), before)
  assert.equal((await here.ok(neighbour, 'list_contacts')).data.length, 0)
})

/** Tables whose rows no archive has, and what the new server does without them. */
const REBUILT: Record<string, string> = {
  account_turn: 'made when a mailing is served',
  approval: 'asked for again',
  automation_act: 'done by the former server, or left',
  automation_changed: 'looked at when the automation is activated',
  automation_due: 'noted when the automation is activated',
  automation_entrant: 'entered by the former server, or left',
  bulk_chunk: 'the bulk change arrives cancelled',
  campaign_due: 'scheduled campaigns arrive as drafts',
  closed_account: 'the account arrives open',
  compiled_email: 'compiled again',
  coupon_reservation: 'open payment pages end',
  file: 'only those of products, made with them',
  growth_total: 'summed at the end of the import',
  idempotency: 'of requests to the former server',
  import_row: 'the import arrives cancelled',
  key_lookup: 'secret',
  key_sends: 'of keys that arrive revoked',
  mail_due: 'single mails arrive uncertain',
  mailing_key: 'made with the mailings',
  mailing_queue: 'queued when the campaign is resumed',
  move_issue: 'the move arrives cancelled',
  move_picture: 'the move arrives cancelled',
  move_reader_list: 'the move arrives cancelled',
  newsletter_slug: 'made with the newsletters',
  payment_event: 'read anew of the provider',
  payment_object: 'read anew of the provider',
  product_file: 'made with the products',
  product_upload: 'addresses of the former server',
  rate_limit: 'counted anew',
  reader_code: 'secret',
  sandbox_event: 'no money',
  sandbox_object: 'no money',
  send_slice: 'cut again',
  site_host: 'proven anew',
  verified_domain: 'proven anew',
  webhook_due: 'deliveries arrive skipped',
  welcome_count: 'counted anew',
}

test('every table of accounts is imported, or named with a reason', async () => {
  const known = await readColumns(here.db)
  const ofAccounts = tables.filter(({ name }) =>
    known.get(name)?.some(({ name: column }) => column === 'account_id'),
  )
  const arriving = new Set(parts.map(({ table }) => table))
  assert.deepEqual(
    ofAccounts.map(({ name }) => name).filter((name) => !arriving.has(name) && !(name in REBUILT)),
    [],
    'give the area an AccountPart for the table, or say in REBUILT what the new server does without its rows',
  )
  assert.deepEqual(
    Object.keys(REBUILT).filter(
      (name) => arriving.has(name) || !ofAccounts.some((one) => one.name === name),
    ),
    [],
  )
})

test('every imported column gets a value, and every JSON value is checked', async () => {
  const { rows: needed } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef`.execute(
    here.db,
  )
  const byTable = Map.groupBy(needed, ({ table }) => table)
  for (const { table, columns, arrives, name } of parts) {
    if (arrives?.stays !== undefined) continue
    const given = new Set([
      'account_id',
      ...Object.keys(arrives?.sets ?? {}),
      ...Object.entries(columns).flatMap(
        ([key, { of }]) => of ?? [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
      ),
    ])
    assert.deepEqual(
      (byTable.get(table) ?? []).map(({ column }) => column).filter((column) => !given.has(column)),
      [],
      `${name}: name these in \`arrives.sets\``,
    )
    for (const [key, { schema }] of Object.entries(columns))
      if (schema.type === undefined)
        assert.ok(
          arrives?.checks?.[key],
          `${name}.${key}: JSON needs a check in \`arrives.checks\``,
        )
  }
})

test('an archive that is altered so little that it is whole is taken too', async () => {
  const path = await altered(archive, { records: { tags: (records) => [...records] } })
  await assert.rejects(importAccount(here.system, path, owner), /is on this server already/)
})
