import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prometheusText } from '#lib/formats/prometheus.ts'
import { testWorld } from '#test/world.ts'
import { deliver, receiver, somethingHappens } from '../fixtures/receiver.ts'
import { deliverDue, webhookMeter, webhookMetrics } from '../index.ts'
import { claiming, claimClass } from './claim-sql.ts'
import { LEASE_MS } from '../deliveries/delivery-class.ts'

const world = await testWorld()

test('lag, outcomes, reclaimed leases, backlog and endpoints that are off are counted', async () => {
  const ada = await world.account()
  const meter = webhookMeter()
  const work = () =>
    deliverDue(
      { db: world.db, ports: world.system.ports, meter },
      { limit: 40, signal: new AbortController().signal },
    )
  const text = async () => prometheusText(await webhookMetrics(world.db, meter, world.clock.now()))
  await using mine = await receiver()
  await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await world.ok(ada, 'create_webhook_endpoint', { url: 'http://127.0.0.1:1/in' })
  const { id: gone } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
    events: ['order.paid'],
  })
  mine.answers((response) =>
    response.writeHead([200, 503, 410, 302][mine.received.length - 1] ?? 200).end(),
  )
  await somethingHappens(world, ada)
  await work()
  assert.match(await text(), /^mailcast_webhook_lag_seconds_count\{attempt="first"\} 2$/m)
  assert.match(await text(), /^mailcast_webhook_attempts_total\{outcome="connection_refused"\} 1$/m)

  await somethingHappens(world, ada)
  await work()
  await world.ok(ada, 'send_test_webhook', { endpointId: gone })
  await work()
  assert.match(await text(), /^mailcast_webhook_attempts_total\{outcome="2xx"\} 1$/m)
  assert.match(await text(), /^mailcast_webhook_attempts_total\{outcome="5xx"\} 1$/m)
  assert.match(await text(), /^mailcast_webhook_attempts_total\{outcome="4xx"\} 1$/m)
  assert.match(await text(), /^mailcast_webhook_endpoints_off\{reason="gone"\} 1$/m)

  world.clock.move(100_000)
  assert.match(await text(), /^mailcast_webhook_backlog\{attempt="retry"\} 3$/m)
  await work()
  const lag = /^mailcast_webhook_lag_seconds\{attempt="retry",quantile="0.99"\} ([\d.]+)$/m.exec(
    await text(),
  )!
  assert.ok(Number(lag[1]) > 30 && Number(lag[1]) < 45, lag[1])
  assert.match(await text(), /^mailcast_webhook_attempts_total\{outcome="redirect"\} 1$/m)
  assert.match(await text(), /^mailcast_webhook_leases_reclaimed_total 0$/m)

  await somethingHappens(world, ada)
  await claiming(world.db, world.clock.offsetMs(), (tx, now) =>
    claimClass(tx, { kind: 'first', after: null }, 10, now),
  )
  world.clock.move(LEASE_MS + 1000)
  await work()
  assert.match(await text(), /^mailcast_webhook_leases_reclaimed_total 2$/m)
  await deliver(world)
})

test('without any attempt the metrics are there and say nothing wrong', async () => {
  const text = prometheusText(await webhookMetrics(world.db, webhookMeter(), world.clock.now()))
  assert.match(text, /^mailcast_webhook_lag_seconds\{attempt="first",quantile="0.99"\} 0$/m)
  assert.ok(
    text
      .split('\n')
      .every(
        (line) =>
          line === '' ||
          line.startsWith('# ') ||
          /^[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [\d.]+$/.test(line),
      ),
  )
})
