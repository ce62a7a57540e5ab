import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { SHARED_SETTINGS } from '#test/processes/run-parts.ts'
import { useProduct } from '#test/processes/shared-product.ts'

const { METRICS_TOKEN } = SHARED_SETTINGS
const ALERTS = new URL('../../deploy/prometheus/alerts.yaml', import.meta.url)

interface Alerts {
  groups: {
    rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[]
  }[]
}

test('/metrics is text that Prometheus reads, and has each metric that an alert names', async () => {
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
  const types = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
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
  assert.ok(values.get('mailcast_mail_due_age_seconds{class="awaited"}')! >= 0)

  const alerts = parse(readFileSync(ALERTS, 'utf8')) as Alerts
  for (const { alert, expr, annotations } of alerts.groups.flatMap(({ rules }) => rules)) {
    assert.ok(annotations.summary && annotations.action, alert)
    const named = expr.match(/\b(?:mailcast|process)_\w+/g) ?? []
    for (const metric of named) assert.ok(types.has(metric), `${alert}: no metric ${metric}`)
    assert.ok(named.length > 0 || expr.includes('up{'), alert)
  }
})
