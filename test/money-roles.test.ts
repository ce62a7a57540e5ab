import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/catalogue.ts'
import { castOf, filled } from '#test/contract/cast.ts'
import { requestOf } from '#test/contract/request.ts'
import { testServer } from '#test/http.ts'
import { signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

// Money that goes back, payments that end and access without a payment are the owners'.
// docs/people.md has the same table.

const world = await testWorld()
const server = await testServer(world)

/**
 * The operations with which money or paid access is given away, with the input that does it where
 * not every input does.
 */
const MONEY_OUT: Readonly<Record<string, object>> = {
  refund_order: {},
  refund_subscription_payment: {},
  cancel_subscription: {},
  grant_paid: {},
  revoke_paid: {},
  create_coupon: {},
  archive_coupon: {},
  adopt_subscriptions: {},
  get_adoption: {},
  connect_payments: {},
  get_payments: {},
  disconnect_payments: {},
  reconcile_payments: {},
  get_billing: {},
  change_plan: {},
  open_billing_portal: {},
  delete_account: {},
  delete_contact: { endPayment: 'now' },
  erase_contact: { endPayment: 'now' },
  delete_newsletter: { endPayment: 'period_end' },
  bulk_update_contacts: { action: { type: 'delete', endPayment: 'now' } },
  import_contacts: {
    complimentary: true,
    rows: [{ email: 'gift@example.com', tier: 'paid', paid_until: '2099-01-01T00:00:00Z' }],
  },
}

/** The changes in the areas of money that editors may make: they sell, and answer buyers. */
const EDITORS = new Set([
  'create_product',
  'update_product',
  'archive_product',
  'set_product_file',
  'resend_order_email',
])

const areaOf = (path: string) =>
  /^\/(products|orders|coupons|subscriptions|payments|billing|revenue)\b|\/grant$/.test(path)

test('an editor gives no money and no paid access away by any operation', async () => {
  const cast = await castOf(world)
  const editor = await signInMember(world, server, cast, 'editor@example.com', 'editor')
  for (const [name, more] of Object.entries(MONEY_OUT)) {
    const operation = operations.find((one) => one.name === name)!
    const { url, ...init } = requestOf(operation, {
      ...filled(operation.example, cast.ids),
      ...more,
    })
    const { status, body } = await editor.request(url, init)
    assert.deepEqual([name, status, body.code], [name, 403, 'forbidden'])
    assert.match(body.detail, /owners?\. Ask an owner\./)
  }
  assert.equal((await world.ok(cast, 'list_contacts', { q: 'gift@example.com' })).data.length, 0)
})

test('each operation in the areas of money is known as an owner’s or as an editor’s', () => {
  const changes = operations.filter(
    ({ route, effect }) => route !== null && effect !== 'read' && areaOf(route.split(' ')[1]!),
  )
  const unknown = changes.filter(({ name }) => !EDITORS.has(name) && MONEY_OUT[name] === undefined)
  assert.deepEqual(
    unknown.map(({ name }) => name),
    [],
  )
  assert.ok(changes.length > 15)
})

test('an editor deletes readers who do not pay, and imports lists without paid readers', async () => {
  const cast = await castOf(world)
  const editor = await signInMember(world, server, cast, 'editor2@example.com', 'editor')
  const { id: contactId } = await world.ok(cast, 'add_contact', {
    email: 'free@example.com',
    newsletterId: cast.newsletterId,
  })
  assert.equal(
    (await editor.request(`/api/v1/contacts/${contactId}`, { method: 'DELETE' })).status,
    204,
  )
  const list = {
    newsletterId: cast.newsletterId,
    rows: [{ email: 'free@example.com', tier: 'free' }],
  }
  assert.equal((await editor.post('/api/v1/contacts/imports', list)).status, 202)
})

test('an owner and a full access key import paid readers', async () => {
  const cast = await castOf(world)
  const owner = await signInMember(world, server, cast, 'owner@example.com', 'owner')
  const list = {
    newsletterId: cast.newsletterId,
    rows: [{ email: 'gift@example.com', tier: 'paid', paid_until: '2099-01-01T00:00:00Z' }],
  }
  assert.equal((await owner.post('/api/v1/contacts/imports', list)).status, 202)
  await world.ok(cast, 'import_contacts', list)
})
