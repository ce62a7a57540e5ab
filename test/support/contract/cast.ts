import { sql } from 'kysely'
import { addApp } from '../apps.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { TestAccount, TestWorld } from '../world.ts'

/** An account that has one of everything, as most tests need it. Ids by their prefix. */
export interface Cast extends TestAccount {
  ids: Record<string, string>
}

/** Makes an account that has one of everything (about 0.1 s). */
export async function castOf(world: TestWorld): Promise<Cast> {
  const made = await makeCast(world)
  await world.jobs()
  return made
}

/** Adds a move that was cancelled, so that the newsletter is free for another. */
async function addMove(world: TestWorld, account: TestAccount): Promise<string> {
  const { id } = await world.ok(account, 'start_move', { from: 'kit', apiKey: 'none' })
  await world.ok(account, 'cancel_move', { moveId: id })
  return id
}

async function makeCast(world: TestWorld): Promise<Cast> {
  const account = await world.account()
  const nl = account.newsletterId
  await world.ok(account, 'update_newsletter', { newsletterId: nl, asksForConfirmation: false })
  const contact = await world.ok(account, 'add_contact', {
    email: 'ada@example.com',
    tags: ['vip', 'VIP'],
    fields: { first_name: 'Ada' },
  })
  const imported = await world.ok(account, 'import_contacts', {
    rows: [{ email: 'bob@example.com' }],
  })
  const exported = await world.ok(account, 'export_contacts', {})
  const changed = await world.ok(account, 'bulk_update_contacts', {
    q: 'ada',
    action: { type: 'remove_tag', tag: 'nothing' },
  })
  const key = await world.ok(account, 'create_api_key', { name: 'another', level: 'full' })
  const endpoint = await world.ok(account, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:9/hooks',
  })
  const delivery = await world.ok(account, 'send_test_webhook', { endpointId: endpoint.id })
  const campaign = await world.ok(account, 'create_campaign', {
    subject: 'Hello',
    content: { format: 'markdown', body: 'Hello {{ first_name }}' },
  })
  const segment = await world.ok(account, 'create_segment', {
    name: 'Friends',
    filter: { field: 'status', op: 'is', value: 'active' },
  })
  const template = await world.ok(account, 'create_template', {
    name: 'Letter',
    content: { format: 'markdown', body: 'Hello' },
  })
  const steps = [
    {
      type: 'send_email',
      id: 'letter',
      subject: 'Letter',
      content: { format: 'markdown', body: 'Hello' },
    },
  ]
  const automation = await world.ok(account, 'create_automation', {
    name: 'Welcome',
    trigger: { type: 'api' },
    steps,
  })
  await world.ok(account, 'activate_automation', { automationId: automation.id })
  const traveller = await world.ok(account, 'add_contact', { email: 'eli@example.com' })
  const run = await world.ok(account, 'enter_automation', {
    automationId: automation.id,
    contactId: traveller.id,
  })
  const dom = await addDomain(world, account)
  await suppressOne(world, account)
  const img = await addImage(world, account)
  const product = await world.ok(account, 'create_product', { name: 'Peas in pots', price: 0 })
  const coupon = await world.ok(account, 'create_coupon', { code: 'PEAS', percentOff: 20 })
  const ord = await addOrder(world, account, product.id)
  const psn = await addSubscription(world, account)
  const ses = await openSession(world, account)
  // Each member has an address of its own: one address gets three invitations a day over all
  // accounts.
  const member = await world.ok(account, 'invite_member', {
    email: account.email.replace('owner', 'cy'),
    role: 'editor',
  })
  return {
    ...account,
    ids: {
      nl,
      sub: contact.id,
      imp: imported.id,
      mov: await addMove(world, account),
      exp: exported.id,
      bulk: changed.id,
      key: key.id,
      app: await addApp(world, account),
      whk: endpoint.id,
      dlv: delivery.id,
      cmp: campaign.id,
      mem: member.id,
      seg: segment.id,
      tpl: template.id,
      aut: automation.id,
      run: run.id,
      dom,
      img,
      prd: product.id,
      cpn: coupon.id,
      ord,
      psn,
      ses,
      snp: (
        await world.ok(account, 'create_snippet', {
          name: 'Signature',
          blocks: [{ type: 'divider' }],
        })
      ).id,
      rev: (await world.ok(account, 'list_campaign_revisions', { campaignId: campaign.id })).data[0]
        .id,
      templates_rev: (
        await world.ok(account, 'list_template_revisions', { templateId: template.id })
      ).data[0].id,
      apr: await askedApproval(world, account),
      aex: await exportedAccount(world, account),
      hst: await addAddress(world, account),
      rdr: await addRedirect(world, account),
      ...(await rightsOf(world, account, contact.id)),
    },
  }
}

/**
 * Adds a domain without add_domain: hundreds of casts are made, and a real key takes a tenth of a
 * second.
 */
async function addDomain({ db, clock }: TestWorld, { accountId }: TestAccount): Promise<string> {
  const now = clock.now()
  const domainId = newUuid(now.getTime())
  await sql`insert into sending_domain (account_id, domain_id, name, status, selector, public_key, private_key, created_at)
    values (${uuidOf(accountId)}, ${domainId}, 'meadow.example', 'pending', 'mccast', 'MIIB', 'sealed', ${now})`.execute(
    db,
  )
  return typeId('dom', domainId)
}

/** Adds a host and a redirect without their operations, whose limits and looks at DNS would count. */
async function addAddress(
  { db, clock }: TestWorld,
  { accountId, newsletterId }: TestAccount,
): Promise<string> {
  const now = clock.now()
  const addressId = newUuid(now.getTime())
  await sql`insert into site_address (account_id, address_id, newsletter_id, host, is_apex, proof, status, created_at)
    values (${uuidOf(accountId)}, ${addressId}, ${uuidOf(newsletterId)}, 'news.meadow.example', false, 'cast', 'waiting', ${now})`.execute(
    db,
  )
  return typeId('hst', addressId)
}

async function addRedirect(
  { db, clock }: TestWorld,
  { accountId, newsletterId }: TestAccount,
): Promise<string> {
  const now = clock.now()
  const redirectId = newUuid(now.getTime())
  await sql`insert into site_redirect (account_id, redirect_id, newsletter_id, from_path, target, source, created_at)
    values (${uuidOf(accountId)}, ${redirectId}, ${uuidOf(newsletterId)}, '/p/cast', '/cast', 'own', ${now})`.execute(
    db,
  )
  return typeId('rdr', redirectId)
}

/** Asks for something by a key whose acts a person must approve. */
async function askedApproval(world: TestWorld, account: TestAccount): Promise<string> {
  const { key } = await world.ok(account, 'create_api_key', {
    name: 'agent',
    level: 'full',
    confirm: 'person',
  })
  return (await world.ok(key as string, 'delete_suppression', { email: 'gone@example.com' })).id
}

/** Adds an image without its bytes, which another process would have to make. */
async function addImage({ db, clock }: TestWorld, { accountId }: TestAccount): Promise<string> {
  const now = clock.now()
  const imageId = newUuid(now.getTime())
  await sql`insert into image (account_id, image_id, sha256, file_name, content_type, bytes, width, height, widths, created_at)
    values (${uuidOf(accountId)}, ${imageId}, '\\x00', 'roses.jpg', 'image/jpeg', 1000, 600, 400, '{600}', ${now})`.execute(
    db,
  )
  return typeId('img', imageId)
}

/** Adds a paid order without its mail, which a worker would have to send. */
async function addOrder(
  { db, clock }: TestWorld,
  { accountId, newsletterId }: TestAccount,
  productId: string,
): Promise<string> {
  const now = clock.now()
  const orderId = newUuid(now.getTime())
  await sql`insert into product_order (account_id, order_id, newsletter_id, product_id, email, amount, currency, status, livemode, downloads_max,
      downloads_until, created_at, paid_at, payment_id)
    values (${uuidOf(accountId)}, ${orderId}, ${uuidOf(newsletterId)}, ${uuidOf(productId)}, 'ada@example.com', 1250, 'usd', 'paid', true, 20,
      ${new Date(now.getTime() + 86_400_000)}, ${now}, ${now}, 'pi_of_a_cast')`.execute(db)
  return typeId('ord', orderId)
}

/**
 * Adds a paid subscription that has ended, with its payment, which a provider would have to tell
 * of.
 */
async function addSubscription(
  { db, clock }: TestWorld,
  { accountId, newsletterId }: TestAccount,
): Promise<string> {
  const now = clock.now()
  const subscriptionId = newUuid(now.getTime())
  await sql`insert into paid_subscription (account_id, subscription_id, newsletter_id, email, livemode, status, every, amount, currency, trial_days, created_at)
    values (${uuidOf(accountId)}, ${subscriptionId}, ${uuidOf(newsletterId)}, 'ada@example.com', true, 'ended', 'month', 500, 'usd', 0, ${now})`.execute(
    db,
  )
  await sql`insert into subscription_payment (account_id, payment_id, subscription_id, amount, refunded, paid_at)
    values (${uuidOf(accountId)}, ${`pi_${subscriptionId}`}, ${subscriptionId}, 500, 0, ${now})`.execute(
    db,
  )
  return typeId('psn', subscriptionId)
}

/** Suppresses an address, which only a mail server's report can do. */
async function suppressOne({ db, clock }: TestWorld, { accountId }: TestAccount): Promise<void> {
  await sql`insert into suppression (account_id, email, reason, detail, created_at)
    values (${uuidOf(accountId)}, 'gone@example.com', 'bounced', '550 5.1.1 User unknown', ${clock.now()})`.execute(
    db,
  )
}

/**
 * Adds the receipt of an erasure, and the export of a contact's data. Both have ended, as after
 * their jobs.
 */
async function rightsOf(
  { db, clock }: TestWorld,
  { accountId }: TestAccount,
  contactId: string,
): Promise<{ ers: string; cdx: string }> {
  const now = clock.now()
  const [ers, cdx] = [newUuid(now.getTime()), newUuid(now.getTime())]
  await sql`insert into erasure (account_id, erasure_id, erased_at, contacts, finished_at) values (${uuidOf(accountId)}, ${ers}, ${now}, 1, ${now})`.execute(
    db,
  )
  await sql`insert into contact_export (account_id, export_id, contact_id, file_id, status, created_at, finished_at, expires_at)
    values (${uuidOf(accountId)}, ${cdx}, ${uuidOf(contactId)}, ${cdx}, 'cancelled', ${now}, ${now}, ${now})`.execute(
    db,
  )
  return { ers: typeId('ers', ers), cdx: typeId('cdx', cdx) }
}

/**
 * Opens a session of the owner without a sign-in, which costs a password's hash. No browser has its
 * cookie.
 */
async function openSession({ db, clock }: TestWorld, { email }: TestAccount): Promise<string> {
  const now = clock.now()
  const id = newUuid(now.getTime())
  await sql`insert into auth.session (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
    select ${id}, person_id, ${id}, ${new Date(now.getTime() + 14 * 86_400_000)}, '203.0.113.7', 'Firefox', ${now}, ${now}
    from person where email = ${email}`.execute(db)
  return typeId('ses', id)
}

/** A day from now, in place of the times of examples, which pass. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)

/**
 * Adds an export of the account that failed. The operation itself can be called once in five
 * minutes, and its tests need that call.
 */
async function exportedAccount(world: TestWorld, { accountId }: TestAccount): Promise<string> {
  const now = world.clock.now()
  const uuid = newUuid(now.getTime())
  await sql`insert into account_export (account_id, export_id, status, failure, created_at, finished_at)
    values (${uuidOf(accountId)}, ${uuid}, 'failed', 'No room.', ${now}, ${now})`.execute(world.db)
  return typeId('aex', uuid)
}

/** Returns an operation's example with the ids of a cast in place of its own. */
export function filled(example: unknown, ids: Record<string, string>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(example), function (this: object, key, value: unknown) {
    if (key === 'at' && typeof value === 'string' && /^\d{4}-/.test(value)) return TOMORROW
    const prefix = typeof value === 'string' ? /^([a-z]+)_01k5/.exec(value)?.[1] : undefined
    // Campaigns and templates both have revisions.
    const name = prefix === 'rev' && 'templateId' in this ? 'templates_rev' : prefix
    return name === undefined ? value : (ids[name] ?? value)
  }) as Record<string, unknown>
}
