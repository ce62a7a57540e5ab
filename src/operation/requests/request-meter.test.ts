import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prometheusText } from '#lib/formats/prometheus.ts'
import { testWorld } from '#test/world.ts'
import { requestMeter } from './request-meter.ts'

test('each bucket holds all that ended sooner, and the last one everything', () => {
  const meter = requestMeter()
  for (const seconds of [0.001, 0.02, 0.02, 30]) meter.note('add_contact', 201, seconds)
  meter.note('add_contact', 429, 0.001)
  const text = prometheusText(meter.read())
  for (const line of [
    'mailcast_requests_total{operation="add_contact",status="201"} 4',
    'mailcast_requests_total{operation="add_contact",status="429"} 1',
    'mailcast_request_seconds_bucket{operation="add_contact",le="0.005"} 2',
    'mailcast_request_seconds_bucket{operation="add_contact",le="0.025"} 4',
    'mailcast_request_seconds_bucket{operation="add_contact",le="10"} 4',
    'mailcast_request_seconds_bucket{operation="add_contact",le="+Inf"} 5',
    'mailcast_request_seconds_count{operation="add_contact"} 5',
  ])
    assert.ok(text.split('\n').includes(line), line)
})

test('successes and refusals are both counted where they are answered', async () => {
  const world = await testWorld()
  const ada = await world.account()
  await world.ok(ada, 'list_tags')
  await world.refused('mc_nothing', 'list_tags')
  const [total] = world.system.requests.read()
  const counted = total!.samples
    .filter(({ labels }) => labels!['operation'] === 'list_tags')
    .map(({ labels, value }) => [labels!['status'], value])
  assert.deepEqual(counted, [
    ['200', 1],
    ['401', 1],
  ])
})
