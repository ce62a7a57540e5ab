import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'
import { deliver, logOf, receiver, somethingHappens } from '../fixtures/receiver.ts'
import { WAITS_MS } from './schedule.ts'

const world = await testWorld()
const endpoint = (account: TestAccount, endpointId: string) =>
  world.ok(account, 'get_webhook_endpoint', { endpointId })
const mailsTo = async (account: TestAccount) => {
  await world.jobs()
  return world.mailer.sent.filter(({ to }) => to === account.email)
}

/** Moves the clock by the wait before an attempt and its jitter. */
const over = (waitMs: number) => world.clock.move(Math.ceil(waitMs * 1.1) + 1)

test('eleven attempts over five days, then the delivery has failed and the endpoint is off, with one mail to the owner', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  await somethingHappens(world, ada)
  await deliver(world)
  for (const [i, wait] of WAITS_MS.entries()) {
    assert.equal(mine.received.length, 2 * (i + 1))
    world.clock.move(wait - 20_000)
    await deliver(world)
    assert.equal(mine.received.length, 2 * (i + 1), `attempt ${i + 2} is not early`)
    world.clock.move(20_000 + Math.ceil(wait * 0.1) + 1)
    // Two workers attempt deliveries at once. Only one of them turns the endpoint off, so one mail
    // is sent.
    await Promise.all([deliver(world, 1), deliver(world, 1)])
    // Each worker may attempt one delivery, and both may have found the same one. The next claim
    // finds the other delivery.
    await deliver(world)
  }
  assert.equal(mine.received.length, 22)
  assert.equal(new Set(mine.received.map(({ headers }) => headers['webhook-id'])).size, 2)

  for (const entry of await logOf(world, ada, endpointId))
    assert.deepEqual(
      [entry.status, entry.attempts.length, entry.nextAttemptAt],
      ['failed', 11, null],
    )
  const off = await endpoint(ada, endpointId)
  assert.deepEqual([off.status, off.offReason, typeof off.offAt], ['off', 'failing', 'string'])
  const [mail, ...more] = await mailsTo(ada)
  assert.equal(more.length, 0)
  assert.match(mail!.raw.toString(), /^From: "Mailcast" <news@mailcast\.test>/m)
  assert.match(mail!.raw.toString(), /resend_webhook_delivery/)

  world.clock.move(30 * 86_400_000)
  await deliver(world)
  assert.equal(mine.received.length, 22)
})

test('resends by hand use none of the eleven attempts, after which the endpoint goes off', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  await deliver(world)
  const [{ id: deliveryId }] = await logOf(world, ada, endpointId)
  const resend = () => world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId })
  for (const wait of WAITS_MS.slice(0, -1)) {
    for (let i = 0; i < 2; i++) {
      await resend()
      await deliver(world)
    }
    over(wait)
    await deliver(world)
  }
  assert.equal((await endpoint(ada, endpointId)).status, 'on')

  // A resend is requested during the last regular attempt.
  over(WAITS_MS.at(-1)!)
  const arrived = Promise.withResolvers<() => void>()
  mine.answers((response) => arrived.resolve(() => response.writeHead(500).end()))
  const delivering = deliver(world)
  const answer = await arrived.promise
  await resend()
  mine.answers(500)
  answer()
  await delivering

  const [entry] = await logOf(world, ada, endpointId)
  const made = Object.groupBy(entry.attempts as { trigger: string }[], ({ trigger }) => trigger)
  assert.deepEqual(
    [made['automatic']!.length, made['manual']!.length, entry.status, entry.nextAttemptAt],
    [11, 19, 'failed', null],
  )
  const off = await endpoint(ada, endpointId)
  assert.deepEqual([off.status, off.offReason], ['off', 'failing'])
})

test('one success in the span keeps the endpoint on', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  mine.answers(500)
  await somethingHappens(world, ada)
  await deliver(world)
  for (const [i, wait] of WAITS_MS.entries()) {
    over(wait)
    if (i === 4) {
      mine.answers((response, { body }) =>
        response.writeHead(body.includes('webhook.test') ? 200 : 500).end(),
      )
      await world.ok(ada, 'send_test_webhook', { endpointId })
    }
    await deliver(world)
  }
  assert.deepEqual(
    (await logOf(world, ada, endpointId)).map(({ status }) => status),
    ['delivered', 'failed'],
  )
  assert.equal((await endpoint(ada, endpointId)).status, 'on')
  for (const mail of await mailsTo(ada)) assert.match(mail.messageId, /^warn_/)
})

test('a delivery that began before the endpoint was turned on again does not turn it off', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  await deliver(world)
  world.clock.move(1000)
  for (const status of ['off', 'on'])
    await world.ok(ada, 'update_webhook_endpoint', { endpointId, status })
  for (const wait of WAITS_MS) {
    over(wait)
    await deliver(world)
  }
  const [entry] = await logOf(world, ada, endpointId)
  assert.deepEqual([entry.status, entry.attempts.length], ['failed', 11])
  assert.equal((await endpoint(ada, endpointId)).status, 'on')
})

test('a test event that fails over the whole span does not turn the endpoint off', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await world.ok(ada, 'send_test_webhook', { endpointId })
  await deliver(world)
  for (const wait of WAITS_MS) {
    over(wait)
    await deliver(world)
  }
  assert.deepEqual(
    (await logOf(world, ada, endpointId)).map(({ status, attempts }) => [status, attempts.length]),
    [['failed', 11]],
  )
  assert.equal((await endpoint(ada, endpointId)).status, 'on')
})

test('a 410 to a first attempt, a retry, a test or a resend turns the endpoint off at once, with one mail', async () => {
  for (const road of ['first', 'retry', 'test', 'resend']) {
    const ada = await world.account()
    await using mine = await receiver()
    const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
    if (road === 'retry' || road === 'resend') {
      mine.answers(500)
      await somethingHappens(world, ada)
      await deliver(world)
    }
    mine.answers(410)
    if (road === 'first')
      await Promise.all([
        somethingHappens(world, ada),
        somethingHappens(world, ada),
        somethingHappens(world, ada),
      ])
    if (road === 'retry') over(WAITS_MS[0]!)
    if (road === 'test') await world.ok(ada, 'send_test_webhook', { endpointId })
    if (road === 'resend')
      await world.ok(ada, 'resend_webhook_delivery', {
        endpointId,
        deliveryId: (await logOf(world, ada, endpointId))[0].id,
      })
    await Promise.all([deliver(world, 2), deliver(world, 2)])

    const off = await endpoint(ada, endpointId)
    assert.deepEqual([off.status, off.offReason], ['off', 'gone'], road)
    assert.equal((await mailsTo(ada)).length, 1, road)
    const tried = (await logOf(world, ada, endpointId)).filter(
      ({ attempts }) => attempts.length > 0,
    )
    assert.ok(
      tried.every(({ status, nextAttemptAt }) => status === 'failed' && nextAttemptAt === null),
      road,
    )
    const sent = mine.received.length
    world.clock.move(10 * 86_400_000)
    await deliver(world)
    assert.equal(mine.received.length, sent, road)
  }
})

test('a 410 to an attempt that began before the endpoint was turned on again is an ordinary failure', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  const arrived = Promise.withResolvers<() => void>()
  mine.answers((response) => arrived.resolve(() => response.writeHead(410).end()))
  const delivering = deliver(world)
  const answer = await arrived.promise
  world.clock.move(10)
  for (const status of ['off', 'on'])
    await world.ok(ada, 'update_webhook_endpoint', { endpointId, status })
  answer()
  await delivering
  assert.equal((await endpoint(ada, endpointId)).status, 'on')
  assert.equal((await logOf(world, ada, endpointId))[0].status, 'pending')
})

test('a retry that comes due while the endpoint is off is not made: it has failed, and what was never tried is skipped', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  await deliver(world)
  await somethingHappens(world, ada)
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  over(WAITS_MS[0]!)
  await deliver(world)
  assert.deepEqual(
    (await logOf(world, ada, endpointId)).map(({ status, nextAttemptAt }) => [
      status,
      nextAttemptAt,
    ]),
    [
      ['skipped', null],
      ['failed', null],
    ],
  )
  assert.equal(mine.received.length, 1)
})

test('the waits are the schedule’s, in order, whatever Retry-After a receiver sends', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  const asks = ['3600', '0', 'Thu, 15 Jan 2099 09:40:00 GMT', '99999999999999999999']
  for (const [i, wait] of WAITS_MS.entries()) {
    mine.answers((response) =>
      response.writeHead(i % 2 === 0 ? 429 : 503, { 'retry-after': asks[i % asks.length] }).end(),
    )
    await deliver(world)
    const [entry] = await logOf(world, ada, endpointId)
    assert.equal(entry.attempts.length, i + 1)
    const waited = Date.parse(entry.nextAttemptAt) - Date.parse(entry.attempts.at(-1).at)
    assert.ok(waited >= wait && waited < wait * 1.1 + 60_000, `${waited} ms after attempt ${i + 1}`)
    over(wait)
  }
})
