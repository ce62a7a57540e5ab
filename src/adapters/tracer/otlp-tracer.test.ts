import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { findOperation } from '#catalogue'
import { openPool } from '#adapters/postgres/pool.ts'
import { run } from '#operation/run.ts'
import { keptLog } from '#test/ports.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { startCollector } from './fixtures/collector.ts'
import { type OtlpTracerOptions, otlpTracer } from './otlp-tracer.ts'

const world = await testWorld()
const PATIENT = { everyMs: 10, exportMs: 120_000, closeMs: 120_000 }

async function tracing(
  t: TestContext,
  options: Partial<OtlpTracerOptions> & { answersAfter?: Promise<void> } = {},
) {
  const { answersAfter = Promise.resolve(), ...given } = options
  const collector = await startCollector({ answersAfter })
  t.after(() => collector.close())
  const log = keptLog()
  const tracer = otlpTracer({
    endpoint: collector.url,
    share: 1,
    version: '1.2.3',
    log,
    waits: PATIENT,
    ...given,
  })
  return { collector, log, tracer }
}

test('an operation is a span with its ids, and its statements are below it', async (t) => {
  const { collector, log, tracer } = await tracing(t)
  const ada = await world.account()
  const pool = openPool(world.connection, { max: 2, log, tracer })
  const { system } = world
  const traced = {
    ...system,
    db: pool.db,
    ports: { ...system.ports, tracer },
    batchTransactions: null,
  }
  const call = (name: string, input: object) =>
    run(traced, {
      operation: findOperation(name)!,
      credential: { kind: 'bearer', key: ada.apiKey },
      input: () => input,
      requestId: 'req_traced',
      address: '198.51.100.1',
      browser: false,
      idempotencyKey: null,
      ifMatch: null,
    })
  assert.equal((await call('add_contact', { email: 'bob@readers.example' })).status, 201)
  assert.equal(
    (await call('get_contact', { contactId: 'sub_00000000000000000000000000' })).status,
    404,
  )
  await pool.close()
  await tracer.close()

  const added = collector.spans.find(({ name }) => name === 'add_contact')!
  assert.equal(added.attributes['mailcast.request_id'], 'req_traced')
  assert.equal(added.attributes['mailcast.account_id'], ada.accountId)
  assert.equal(added.attributes['mailcast.status'], 201)
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === added.spanId)
  assert.ok(
    statements.some(
      ({ name, attributes }) =>
        /^(insert|with)$/.test(name) && String(attributes['db.query.text']).includes('contact'),
    ),
  )
  assert.ok(statements.every(({ traceId }) => traceId === added.traceId))
  const missing = collector.spans.find(({ name }) => name === 'get_contact')!
  assert.equal(missing.attributes['mailcast.problem'], 'not_found')
  assert.equal(missing.failed, false)
  assert.equal(collector.resources[0]!['service.name'], 'mailcast')
  for (const secret of ['bob@readers', ada.apiKey, ada.email])
    assert.ok(!collector.bodies.join().includes(secret), `${secret} was sent`)
})

test('a failure is marked by its code, never by its words', async (t) => {
  const { collector, log, tracer } = await tracing(t)
  const pool = openPool(world.connection, { max: 1, log, tracer })
  const failing = tracer.span('failing', {}, async () => {
    await sql`select ${'bob@readers.example'}::int`.execute(pool.db)
  })
  await assert.rejects(failing, /bob@readers/)
  const without = tracer.span('without a code', {}, () =>
    Promise.reject(new TypeError('carol@readers.example is no number')),
  )
  await assert.rejects(without, /carol@readers/)
  await pool.close()
  await tracer.close()
  assert.deepEqual(collector.spans.map(({ name, failed }) => [name, failed]).sort(), [
    ['failing', true],
    ['select', true],
    ['without a code', true],
  ])
  assert.match(collector.bodies.join(), /22P02.*TypeError/)
  assert.doesNotMatch(collector.bodies.join(), /(bob|carol)@readers/)
})

test('statements outside of a span, and traces beyond the share, are not sent', async (t) => {
  const { collector, log, tracer } = await tracing(t, { share: 0 })
  const pool = openPool(world.connection, { max: 1, log, tracer })
  await sql`select 1`.execute(pool.db)
  await tracer.span('left out', {}, () => sql`select 1`.execute(pool.db))
  await pool.close()
  await tracer.close()
  assert.equal(collector.requests(), 0)
})

test('a collector that hangs delays no work, and the queue stays bounded', async (t) => {
  const { promise: answersAfter, resolve: answer } = Promise.withResolvers<void>()
  const { collector, tracer } = await tracing(t, { answersAfter })
  for (let i = 0; i < 20_000; i++) await tracer.span('work', { i }, async () => {})
  await until('the collector is asked', () => collector.requests() > 0)
  assert.equal(collector.spans.length, 0)
  answer()
  await tracer.close()
  // The limit is the queue of 4,096 spans and the request of 512 spans that was under way.
  assert.ok(collector.spans.length <= 4096 + 512, `${collector.spans.length} were kept`)
})

test('a collector that is away is logged once, by its host alone', async (t) => {
  const { collector, log, tracer } = await tracing(t, { waits: { ...PATIENT, exportMs: 100 } })
  await collector.close()
  const warnings = () => log.lines.filter(({ level }) => level === 'warn')
  await tracer.span('lost', {}, async () => {})
  await tracer.close()
  await until('the failure is logged', () => warnings().length > 0)
  assert.match(warnings()[0]!.message, /traces could not be sent/)
  assert.equal(warnings().length, 1)
})
