import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHARED_SETTINGS } from '#test/processes/run-parts.ts'
import { useProduct } from '#test/processes/shared-product.ts'

const { METRICS_TOKEN } = SHARED_SETTINGS

test('/metrics tells of requests, webhooks, campaigns, jobs and the process, in text that Prometheus reads', async () => {
  const product = await useProduct()
  const { apiKey } = await product.account()
  const list = await fetch(`${product.url}/api/v1/newsletters`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  assert.equal(list.status, 200)

  const answer = await fetch(`${product.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const text = await answer.text()
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const parts = /^([a-z0-9_]+(?:\{.*\})?) (-?[\d.e+-]+|NaN)$/.exec(line)
        assert.ok(parts, `no sample of the text format: ${line}`)
        return [parts[1]!, Number(parts[2])] as const
      }),
  )
  assert.ok(values.get('mailcast_requests_total{operation="list_newsletters",status="200"}')! >= 1)
  assert.ok(
    values.get('mailcast_request_seconds_bucket{operation="list_newsletters",le="+Inf"}')! >= 1,
  )
  assert.ok(values.get('mailcast_campaigns_sending')! >= 0)
  assert.ok(values.get('mailcast_webhook_backlog{attempt="first"}')! >= 0)
  assert.ok(values.get('mailcast_jobs{job="send_test",state="ready"}')! >= 0)
  assert.equal(values.get('mailcast_periodic_failures_total{work="retention of events"}'), 0)
  assert.ok(values.get('process_resident_memory_bytes')! > 10_000_000)
})
