import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startCollector } from '../../src/adapters/tracer/fixtures/collector.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { until } from '#test/sinks.ts'

/** Starts the product with a collector. Asks it as the first account. */
async function tracedProduct(options: { answersAfter?: Promise<void> } = {}) {
  const collector = await startCollector(options)
  after(() => collector.close())
  const product = await mailcastOnServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const account = await product.account()
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, await answer.clone().text())
    return { id: ((await answer.json()) as { id: string }).id, answer }
  }
  return { collector, product, account, ask }
}

test('a collector gets operations, jobs, sendings and statements, and no address', async () => {
  const { collector, product, account, ask } = await tracedProduct()
  const { answer } = await ask('/contacts', { email: 'reader@readers.example' })
  const { id } = await ask('/campaigns', { subject: 'March', content: { body: 'Sow your peas.' } })
  await ask(`/campaigns/${id}/test`, { to: ['ada@garden.example'] })
  const named = (name: string) => collector.spans.find((span) => span.name === name)
  await until(
    'operation, job and sending are there',
    () => Boolean(named('add_contact') && named('job send_test') && named('send batch')),
    120_000,
  )
  const added = named('add_contact')!
  assert.equal(added.attributes['mailcast.request_id'], answer.headers.get('request-id'))
  assert.equal(added.attributes['mailcast.account_id'], account.accountId)
  assert.ok(
    collector.spans.some(({ parentSpanId }) => parentSpanId === named('send batch')!.spanId),
  )
  await product.signal('SIGTERM')
  assert.doesNotMatch(collector.bodies.join(), /readers\.example|ada@|mc_[A-Za-z0-9]/)
})

test('a collector that hangs delays neither requests nor the stop', async () => {
  const { collector, product, ask } = await tracedProduct({ answersAfter: new Promise(() => {}) })
  await ask('/contacts', { email: 'reader@readers.example' })
  await until('the collector is asked', () => collector.requests() > 0, 120_000)
  await ask('/contacts', { email: 'another@readers.example' })
  assert.equal(await product.signal('SIGTERM'), 0)
})
