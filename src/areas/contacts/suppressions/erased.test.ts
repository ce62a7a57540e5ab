import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidBytes, uuidOf } from '#lib/typeid.ts'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { SECRET_KEY } from '#test/database/connection.ts'
import {
  count,
  link,
  mailsTo,
  openDoor,
  sendDue,
  setStatus,
  signupsKey,
  visitorOf,
} from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { preferencesSigner } from '../reader/preferences-token.ts'
import { suppress } from './suppression-sql.ts'
import { findErasedAmong } from './erased-sql.ts'
import { transaction } from '#operation/transaction.ts'

const world = await testWorld()
sumsStayRight(world)
let people = 0

/** Makes an account with a person who was erased. */
async function erased(account: TestAccount | null = null) {
  const ada = account ?? (await openDoor(world))
  const email = `person${(people += 1)}@example.com`
  const { id } = await world.ok(ada, 'add_contact', { email })
  await world.ok(ada, 'erase_contact', { contactId: id })
  await world.jobs()
  return { ada, email }
}

const statusesOf = async (account: TestAccount) =>
  (await world.ok(account, 'list_contacts')).data
    .map(({ email, status }: { email: string; status: string }) => `${email} ${status}`)
    .sort()
const hashes = (account: TestAccount) =>
  count(
    world,
    sql`select count(*) as n from erased_address where account_id = ${uuidOf(account.accountId)}`,
  )

test('an erased address is not added by the owner, in any spelling, and the refusal does not repeat it', async () => {
  const { ada, email } = await erased()
  for (const spelling of [email, email.toUpperCase()]) {
    const refused = await world.refused(ada, 'add_contact', { email: spelling, tags: ['vip'] })
    assert.deepEqual([refused.status, refused.code], [409, 'address_erased'])
    assert.ok(!refused.detail.includes('person' + people))
  }
  assert.deepEqual(await statusesOf(ada), [])
  assert.deepEqual((await world.ok(ada, 'list_tags')).data, [])
})

test('nor imported, also when the rest of the batch is', async () => {
  const { ada, email } = await erased()
  const { id } = await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'b@example.com' }, { email: email.toUpperCase() }, { email: 'c@example.com' }],
  })
  await world.jobs()
  const { counts, errors } = await world.ok(ada, 'get_import', { importId: id })
  assert.deepEqual(counts, { read: 3, added: 2, updated: 0, skipped: 0, refused: 1 })
  assert.deepEqual([errors.length, errors[0].line, errors[0].code], [1, 2, 'address_erased'])
  assert.deepEqual(await statusesOf(ada), ['b@example.com active', 'c@example.com active'])
})

test('nor given to another contact', async () => {
  const { ada, email } = await erased()
  const { id } = await world.ok(ada, 'add_contact', { email: 'other@example.com' })
  assert.equal(
    (await world.refused(ada, 'update_contact', { contactId: id, email })).code,
    'address_erased',
  )
  assert.deepEqual(await statusesOf(ada), ['other@example.com active'])
})

test('another account adds the address as any other', async () => {
  const { email } = await erased()
  const bob = await openDoor(world)
  assert.equal((await world.ok(bob, 'add_contact', { email })).status, 'active')
})

test('the person signs up again by a form and is asked to confirm, though the newsletter asks for none; afterwards they are as any reader', async () => {
  const { ada, email } = await erased()
  const before = await mailsTo(world, email)
  await world.ok(await visitorOf(world, ada), 'add_reader', { email })
  assert.deepEqual(await statusesOf(ada), [`${email} pending`])
  assert.equal((await mailsTo(world, email)) - before, 1)
  assert.equal((await world.refused(ada, 'add_contact', { email })).code, 'address_erased')
  assert.equal(await hashes(ada), 1)

  const [contact] = (await world.ok(ada, 'list_contacts')).data
  await world.ok(link(world, ada, contact.id, 'confirm'), 'confirm_contact')
  assert.equal(await hashes(ada), 0)
  assert.equal((await world.ok(ada, 'add_contact', { email, tags: ['vip'] })).tags[0], 'vip')
})

test('a signups key answers as for any address, and the person is asked', async () => {
  const { ada, email } = await erased()
  const key = await signupsKey(world, ada)
  const [known, fresh] = [
    await world.call(key, 'add_contact', { email }),
    await world.call(key, 'add_contact', { email: 'fresh@example.com' }),
  ]
  assert.equal(known.status, 202)
  assert.deepEqual(
    { ...(known.body as object), email: null },
    { ...(fresh.body as object), email: null },
  )
  assert.deepEqual(await statusesOf(ada), ['fresh@example.com active', `${email} pending`])
})

test('a reader who signs up, leaves and returns before confirming is asked again', async () => {
  const { ada, email } = await erased()
  await world.ok(await visitorOf(world, ada), 'add_reader', { email })
  const [{ id }] = (await world.ok(ada, 'list_contacts')).data
  const token = preferencesSigner(world.vault, { accountId: ada.accountId, about: null })(
    uuidBytes(id),
    email,
  )
  await world.ok({ kind: 'token', token }, 'update_preferences', { change: 'leave_all' })
  assert.deepEqual(await statusesOf(ada), [`${email} unsubscribed`])
  await world.ok({ kind: 'token', token }, 'update_preferences', {
    change: 'return',
    newsletterId: ada.newsletterId,
  })
  assert.deepEqual(await statusesOf(ada), [`${email} pending`])
})

test('a late report about an erased address suppresses nothing', async () => {
  const { ada, email } = await erased()
  await transaction(world.system, ada.accountId, (scope) =>
    suppress(scope, [
      { email, reason: 'bounced', detail: `550 ${email} unknown`, campaignId: null },
      { email: 'gone@example.com', reason: 'bounced', detail: null, campaignId: null },
    ]),
  )
  assert.deepEqual(
    (await world.ok(ada, 'list_suppressions')).data.map((one: { email: string }) => one.email),
    ['gone@example.com'],
  )
})

test('the hash is found after the secret key was replaced, and not without the old key', async () => {
  const { ada, email } = await erased()
  const among = (vault: typeof world.vault) =>
    findErasedAmong(
      { db: world.db, accountId: ada.accountId, ports: { ...world.system.ports, vault } },
      [email, 'other@example.com'],
    )
  const fresh = 'another secret key for tests, long enough'
  assert.deepEqual([...(await among(secretKeyVault(fresh, [SECRET_KEY])))], [email])
  assert.deepEqual([...(await among(secretKeyVault(fresh)))], [])
})

test('an erasure and an add, an import or a form at the same moment leave no contact that the owner added', async () => {
  for (let i = 0; i < 6; i++) {
    const ada = await openDoor(world)
    const { id: second } = await world.ok(ada, 'create_newsletter', {
      name: 'Seeds',
      asksForConfirmation: false,
    })
    const email = `race${i}@example.com`
    const { id } = await world.ok(ada, 'add_contact', { email })
    await world.ok(ada, 'import_contacts', {
      rows: [{ email }, { email: 'other@example.com' }],
      newsletterId: second,
    })
    const answers = await Promise.all([
      world.call(ada, 'erase_contact', { contactId: id }),
      world.call(ada, 'add_contact', { email, newsletterId: second }),
      world.call(ada, 'erase_contact', { contactId: id }),
      world.jobs(),
    ])
    assert.equal(
      (answers[0].body as { receiptId: string }).receiptId,
      (answers[2].body as { receiptId: string }).receiptId,
    )
    await world.jobs()
    assert.deepEqual(await statusesOf(ada), ['other@example.com active'], `round ${i}`)
  }
})

test('a contact that bounced or complained can be erased, and its address leaves the suppression list', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'angry@example.com' })
  await setStatus(world, ada, id, 'complained')
  await transaction(world.system, ada.accountId, (scope) =>
    suppress(scope, [
      { email: 'angry@example.com', reason: 'complained', detail: null, campaignId: null },
    ]),
  )
  await world.ok(ada, 'erase_contact', { contactId: id })
  assert.deepEqual((await world.ok(ada, 'list_suppressions')).data, [])
  assert.equal(
    (await world.refused(ada, 'add_contact', { email: 'angry@example.com' })).code,
    'address_erased',
  )
  await sendDue(world)
})
