import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/catalogue.ts'
import { castOf, filled } from '#test/contract/cast.ts'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { requestOf } from '#test/contract/request.ts'
import { testWorld } from '#test/world.ts'

// Permissions of people: every operation over HTTP with a session of each role.

const world = await testWorld()
const server = await testServer(world)
const routed = operations.filter(({ route }) => route !== null)

/**
 * Operations that open the account to others, move money, or are about its plan, and so belong to
 * owners. Written down a second time on purpose.
 */
const OWNERS_ONLY = new Set(
  'adopt_subscriptions get_adoption connect_payments get_payments disconnect_payments reconcile_payments get_billing change_plan open_billing_portal export_account_data list_account_exports get_account_export delete_account restore_account list_api_keys create_api_key update_api_key revoke_api_key update_connected_app revoke_connected_app list_members invite_member update_member remove_member list_audit_log create_webhook_endpoint update_webhook_endpoint delete_webhook_endpoint rotate_webhook_secret refund_order refund_subscription_payment cancel_subscription grant_paid revoke_paid create_coupon archive_coupon'.split(
    ' ',
  ),
)

/** Decisions of signed-in people on an operation that editors may use. */
const DECISIONS = new Set(['approve', 'decline'])

/** Operations that answer 404 here, since the tests' mail is not written to disk. */
const OF_THE_OUTBOX = new Set(['list_outbox_mails', 'get_outbox_mail'])

/** Operations for a person who owns every account of the server. Their own tests have the rest. */
const OF_EVERY_ACCOUNT = new Set([
  'get_mail_returns',
  'set_mail_returns_key',
  'rotate_mail_returns_secret',
  'get_mail_service',
  'set_mail_service',
  'test_mail_service',
  'remove_mail_service',
])

test('every operation is for the roles that it is meant for, and for no other', async () => {
  const cast = await castOf(world)
  const people = {
    viewer: await signInMember(world, server, cast, 'viewer@example.com', 'viewer'),
    editor: await signInMember(world, server, cast, 'editor@example.com', 'editor'),
    owner: await signInMember(world, server, cast, 'owner@example.com', 'owner'),
  }
  for (const operation of routed) {
    if (OF_EVERY_ACCOUNT.has(operation.name)) continue
    const { url, ...init } = requestOf(operation, filled(operation.example, cast.ids))
    const editorMay = !OWNERS_ONLY.has(operation.name)
    // A person's own affairs are theirs in every role.
    const viewerMay =
      operation.effect === 'read' ||
      (operation.access === 'person' && !DECISIONS.has(operation.name))
    const may = { viewer: editorMay && viewerMay, editor: editorMay, owner: true }
    for (const role of ['viewer', 'editor', 'owner'] as const) {
      const answer = await people[role].request(url, init)
      assert.notEqual(answer.status, 401)
      assert.equal(
        answer.status !== 403,
        may[role],
        `${operation.name} as ${role}: ${answer.status} ${answer.text}`,
      )
      if (!may[role])
        assert.match(
          answer.body.detail,
          may.editor ? /is for its owners and editors/ : /is for its owners\./,
        )
    }
  }
})

test('a call with a session from another site, or from nowhere, is refused and nothing happens; a GET is not', async () => {
  const cast = await castOf(world)
  const ada = await browser(server).signIn(cast.email)
  const others = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'none' },
    { origin: 'none', 'sec-fetch-site': 'same-site' },
  ]
  for (const [i, operation] of routed.entries()) {
    const { url, ...init } = requestOf(operation, filled(operation.example, cast.ids))
    const gets = init.method === 'GET'
    // One check looks at the origin for all operations: the first ones are asked from everywhere,
    // and each further one from somewhere.
    for (const headers of i < 12 ? others : [gets ? others[2 + (i % 2)]! : others[i % 4]!]) {
      if (gets && headers.origin !== 'none') continue
      const answer = await ada.request(url, { ...init, headers })
      if (gets && OF_EVERY_ACCOUNT.has(operation.name)) assert.equal(answer.status, 403)
      else if (gets)
        assert.equal(answer.status, OF_THE_OUTBOX.has(operation.name) ? 404 : 200, answer.text)
      else assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], operation.name)
    }
  }
  assert.equal((await world.ok(cast, 'list_api_keys')).data.length, 3)
  assert.equal((await world.ok(cast, 'list_members')).data.length, 2)
})

test("another account's things are not found, and a header that names it opens nothing", async () => {
  const [cast, eve] = [await castOf(world), await world.account()]
  const her = await browser(server).signIn(eve.email)
  for (const operation of routed) {
    const input = filled(operation.example, cast.ids)
    const { url, ...init } = requestOf(operation, input)
    const named = await her.request(url, {
      ...init,
      headers: { 'mailcast-account': cast.accountId },
    })
    assert.deepEqual([named.status, named.body.code], [404, 'not_found'], operation.name)
    // Tags and fields have names instead of ids: those of that name are the caller's own.
    if (!/Id\}/.test(operation.route!)) continue
    const answer = await her.request(url, init)
    assert.equal(answer.status, 404, `${operation.name}: ${answer.text}`)
  }
})

test('a person in two accounts says which, and is in the one that they joined first otherwise', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const her = await browser(server).signIn(ada.email)
  await world.ok(bob, 'invite_member', { email: ada.email, role: 'viewer' })
  await world.jobs()
  const mail = world.mailer.sent.findLast(({ to }) => to === ada.email)!
  const token = /invitation\/([\w-]+)/.exec(mail.raw.toString().replace(/=\r\n/g, ''))![1]
  assert.deepEqual((await her.post('/auth/invitation/accept', { token })).body, {
    status: 'joined',
  })
  const first = async (headers?: Record<string, string>) =>
    (await her.request('/api/v1/newsletters', { ...(headers && { headers }) })).body.data[0].id
  assert.equal(await first(), ada.newsletterId)
  assert.equal(await first({ 'mailcast-account': bob.accountId }), bob.newsletterId)
  const write = await her.post(
    '/api/v1/contacts',
    { email: 'r@example.com' },
    { headers: { 'mailcast-account': bob.accountId } },
  )
  assert.equal(write.status, 403)
})

test("a session has 300 requests a minute of its own, and shares the account's counts with its keys to the last one", async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  const create = (i: number) => ada.post('/api/v1/api-keys', { name: `key ${i}`, level: 'signups' })
  for (let i = 0; i < 5; i++)
    await world.ok(account, 'create_api_key', { name: `by key ${i}`, level: 'signups' })
  const statuses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => create(i).then(({ status }) => status)),
  )
  assert.deepEqual(statuses.sort(), [201, 201, 201, 201, 201, 429, 429, 429])
  assert.equal(
    (await world.refused(account, 'create_api_key', { name: 'one more', level: 'signups' })).code,
    'rate_limited',
  )

  const reads = await Promise.all(
    Array.from({ length: 300 }, () =>
      ada.request('/api/v1/newsletters').then(({ status }) => status),
    ),
  )
  // Five keys were made. A call that an operation's limit refused took nothing from the account's
  // limit.
  assert.equal(reads.filter((status) => status === 200).length, 295)
  const over = await ada.request('/api/v1/tags')
  assert.deepEqual([over.status, over.body.violatedPolicies], [429, ['person']])
  assert.equal((await world.call(account, 'list_tags')).status, 200)
})
