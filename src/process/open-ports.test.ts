import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#config'
import { isOnLoopback, plansOf } from './open-ports.ts'

test('a server is on loopback when no other machine reaches it, by any address', () => {
  for (const settings of [
    {},
    { HOST: '::1' },
    { HOST: 'localhost', BASE_URL: 'http://127.0.0.1:3000' },
  ])
    assert.equal(isOnLoopback(readConfig(settings)), true, JSON.stringify(settings))
  for (const settings of [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { BASE_URL: 'https://news.garden.example' },
    { HOST: '192.0.2.1' },
  ])
    assert.equal(isOnLoopback(readConfig(settings)), false, JSON.stringify(settings))
})

test('plans come from PLANS_FILE, and a file that is missing or has a fault ends the start with one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailcast-plans-'))
  const file = join(folder, 'plans.json')
  const plans = () => plansOf(readConfig({ PLANS_FILE: file }))
  try {
    await assert.rejects(plans(), {
      name: 'Error',
      message: `PLANS_FILE ${file} cannot be read: there is no such file.`,
    })
    await writeFile(file, '{"garden": {"subscribers": 10, "emails": null, "webhookEndpoints": 1}}')
    assert.deepEqual(await plans(), {
      garden: { subscribers: 10, emails: null, webhookEndpoints: 1, prices: [], trialDays: 0 },
    })
    await writeFile(file, '{"garden": {"subscribers": "ten"}}')
    await assert.rejects(
      plans(),
      /^Error: PLANS_FILE \S+ has a fault in the plan garden, at subscribers\. A plan has subscribers, emails/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
  assert.deepEqual(Object.keys(await plansOf(readConfig({}))), [
    'starter',
    'growth',
    'pro',
    'scale',
    'max',
  ])
})
