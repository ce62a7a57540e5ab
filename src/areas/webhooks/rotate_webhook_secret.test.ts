import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { HOUR_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { forgetFormerSecrets } from './endpoints/former-secrets.ts'
import { unpackSecrets } from './endpoints/signing.ts'
import { deliver, type Received, receiver } from './fixtures/receiver.ts'

const world = await testWorld()

/**
 * Returns the secrets with which two libraries both verify a request. The libraries use the real
 * clock, so the timestamp is shifted from the test's clock.
 */
function verifying(secrets: readonly string[], { headers, body }: Received): boolean[] {
  const given = headers as Record<string, string>
  return secrets.map((secret) => {
    const signed = new Webhook(secret).sign(
      given['webhook-id']!,
      new Date(Number(given['webhook-timestamp']) * 1000),
      body,
    )
    const svix = new SvixWebhook(secret).sign(
      given['webhook-id']!,
      new Date(Number(given['webhook-timestamp']) * 1000),
      body,
    )
    assert.equal(signed, svix)
    return given['webhook-signature']!.split(' ').includes(signed)
  })
}

async function tested(
  account: TestAccount,
  endpointId: string,
  from: { received: Received[] },
): Promise<Received> {
  await world.ok(account, 'send_test_webhook', { endpointId })
  await deliver(world)
  return from.received.at(-1)!
}

test('for 24 hours the old and the new secret both verify, after that the new one alone', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId, secret: old } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
  })
  const { secret: made } = await world.ok(ada, 'rotate_webhook_secret', { endpointId })
  const during = await tested(ada, endpointId, mine)
  for (const secret of [old, made])
    for (const library of [new Webhook(secret), new SvixWebhook(secret)])
      assert.doesNotThrow(() =>
        library.verify(during.body, during.headers as Record<string, string>),
      )
  assert.match(during.headers['webhook-signature'] as string, /^v1,\S{44} v1,\S{44}$/)

  world.clock.move(24 * HOUR_MS - 60_000)
  assert.deepEqual(verifying([old, made], await tested(ada, endpointId, mine)), [true, true])
  world.clock.move(60_000)
  const after = await tested(ada, endpointId, mine)
  assert.deepEqual(verifying([old, made], after), [false, true])
  assert.match(after.headers['webhook-signature'] as string, /^v1,\S{44}$/)
})

test('rotated twice within a day, each replaced secret signs for its own 24 hours', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId, secret: first } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
  })
  const { secret: second } = await world.ok(ada, 'rotate_webhook_secret', { endpointId })
  world.clock.move(HOUR_MS)
  const { secret: third } = await world.ok(ada, 'rotate_webhook_secret', { endpointId })
  const all = [first, second, third]
  const during = await tested(ada, endpointId, mine)
  assert.deepEqual(verifying(all, during), [true, true, true])
  assert.match(during.headers['webhook-signature'] as string, /^v1,\S{44} v1,\S{44} v1,\S{44}$/)
  for (const [hours, verifies] of [
    [22.5, [true, true, true]],
    [1, [false, true, true]],
    [1, [false, false, true]],
  ] as const) {
    world.clock.move(hours * HOUR_MS)
    assert.deepEqual(verifying(all, await tested(ada, endpointId, mine)), verifies)
  }
})

test('a replaced secret is deleted after its end, and the others stay', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  const { secret: second } = await world.ok(ada, 'rotate_webhook_secret', { endpointId })
  world.clock.move(HOUR_MS)
  const { secret: third } = await world.ok(ada, 'rotate_webhook_secret', { endpointId })
  for (const [hours, left] of [
    [23, [third, second]],
    [1, [third]],
  ] as const) {
    world.clock.move(hours * HOUR_MS)
    await forgetFormerSecrets(world.system, world.clock.now())
    const { rows } = await sql<{ secret: Buffer; ended: boolean }>`
      select secret, former_secret_until is null as ended from webhook_endpoint where endpoint_id = ${uuidOf(endpointId)}`.execute(
      world.db,
    )
    assert.deepEqual(
      unpackSecrets(world.system.ports.vault.open(rows[0]!.secret)).map(({ secret }) => secret),
      left,
    )
    assert.equal(rows[0]!.ended, left.length === 1)
  }
})

test('an endpoint is rotated 20 times a day at most, and the refusal says until when', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  for (let i = 0; i < 20; i++) await world.ok(ada, 'rotate_webhook_secret', { endpointId })
  const rotate = () =>
    world.call(ada, 'rotate_webhook_secret', { endpointId }, { idempotencyKey: 'once more' })
  const { status, problem } = await rotate()
  assert.deepEqual([status, problem!.refusal.code], [429, 'rate_limited'])
  assert.match(problem!.detail, /Wait until 20\d\d-\S+Z/)
  world.clock.move(1000 * problem!.retryAfterS!)
  assert.equal((await rotate()).status, 200, 'the refusal is not kept for the Idempotency-Key')
})

test('a retry of an event from before the rotation carries both signatures', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId, secret: old } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
  })
  await tested(ada, endpointId, mine)
  const { secret: made } = await world.ok(ada, 'rotate_webhook_secret', { endpointId })
  world.clock.move(67_000)
  await deliver(world)
  assert.equal(mine.received.length, 2)
  assert.deepEqual(verifying([old, made], mine.received[1]!), [true, true])
})

test('the answer shows the new secret once, the endpoint its beginning, and neither is stored in clear', async () => {
  const ada = await world.account()
  const {
    id: endpointId,
    secret: old,
    ...made
  } = await world.ok(ada, 'create_webhook_endpoint', { url: 'http://127.0.0.1:1/in' })
  const { status, body } = await world.call(ada, 'rotate_webhook_secret', { endpointId })
  const { secret, ...endpoint } = body as Record<string, string>
  assert.equal(status, 200)
  assert.match(secret!, /^whsec_[A-Za-z0-9+/]{32}$/)
  assert.notEqual(secret, old)
  assert.deepEqual(endpoint, { ...made, id: endpointId, secretHint: `${secret!.slice(0, 10)}…` })
  assert.deepEqual(await world.ok(ada, 'get_webhook_endpoint', { endpointId }), endpoint)
  const { rows } = await sql<{ secret: Buffer }>`select secret from webhook_endpoint`.execute(
    world.db,
  )
  for (const text of [old, secret!].map((each) => each.slice('whsec_'.length)))
    assert.ok(
      rows.every(
        (row) => !row.secret.includes(text) && !row.secret.includes(Buffer.from(text, 'base64')),
      ),
    )
})

test('an If-Match that names an older version rotates nothing, and a replay shows no secret', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  const ifMatch = etagOf(await world.ok(ada, 'get_webhook_endpoint', { endpointId }))
  const more = { idempotencyKey: 'rotate-1' }
  const { secret, ...first } = await world.ok(ada, 'rotate_webhook_secret', { endpointId }, more)
  assert.match(secret, /^whsec_/)
  assert.deepEqual(await world.ok(ada, 'rotate_webhook_secret', { endpointId }, more), {
    ...first,
    shownOnce: true,
  })
  assert.equal(
    (await world.refused(ada, 'rotate_webhook_secret', { endpointId }, { ifMatch })).status,
    412,
  )
})
