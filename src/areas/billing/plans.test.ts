import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlans } from './plans.ts'

const limits = { subscribers: 10, emails: 20, webhookEndpoints: 3 }
const read = (written: unknown) => readPlans(JSON.stringify(written))

test('reads the plans of a file, with null for no limit', () => {
  const plans = {
    small: limits,
    'large_2-eu': { subscribers: null, emails: null, webhookEndpoints: null },
  }
  const unpriced = { prices: [], trialDays: 0 }
  assert.deepEqual(read(plans), {
    small: { ...limits, ...unpriced },
    'large_2-eu': { ...plans['large_2-eu'], ...unpriced },
  })
})

test('reads prices and days of trial, and names the fault of a price', () => {
  const month = { interval: 'month', currency: 'eur', amount: 900 }
  const priced = {
    ...limits,
    prices: [month, { ...month, interval: 'year', amount: 9000 }],
    trialDays: 14,
  }
  assert.deepEqual(read({ small: priced }), { small: priced })
  const faults: [object, string][] = [
    [{ ...priced, prices: [month, month] }, 'prices'],
    [{ ...priced, prices: [{ ...month, interval: 'week' }] }, 'prices.0.interval'],
    [{ ...priced, prices: [{ ...month, amount: 1 }] }, 'prices.0'],
    [{ ...priced, prices: [{ ...month, currency: 'zzz' }] }, 'prices.0'],
    [{ ...priced, trialDays: -1 }, 'trialDays'],
  ]
  for (const [plan, at] of faults)
    assert.throws(
      () => read({ small: plan }),
      new RegExp(`^Error: has a fault in the plan small, at ${at}\\.`),
      at,
    )
  const dollars = { ...limits, prices: [{ ...month, currency: 'usd' }] }
  assert.throws(() => read({ small: priced, large: dollars }), /^Error: has prices in eur and usd/)
})

test('names the first fault of a file', () => {
  assert.throws(() => readPlans('{"a": '), /^Error: is not JSON: /)
  for (const nothing of [{}, [], null, 7, 'starter'])
    assert.throws(() => read(nothing), /^Error: must hold an object with at least one plan/)
  for (const name of ['none', 'self_hosted', 'Starter', '2nd', 'a b', '', 'a'.repeat(41)])
    assert.throws(
      () => read({ [name]: limits }),
      /^Error: has a plan ".*"\. A name is at most 40/,
      name,
    )
  const faults: [object, string][] = [
    [{ ...limits, emails: -1 }, 'emails'],
    [{ ...limits, emails: 0 }, 'emails'],
    [{ ...limits, subscribers: 1.5 }, 'subscribers'],
    [{ ...limits, subscribers: '10' }, 'subscribers'],
    [{ ...limits, seats: 3 }, 'seats'],
    [{ subscribers: 10, emails: 20 }, 'webhookEndpoints'],
  ]
  for (const [plan, at] of faults)
    assert.throws(
      () => read({ small: plan }),
      new RegExp(`^Error: has a fault in the plan small, at ${at}\\.`),
    )
  assert.throws(() => read({ small: 3 }), /^Error: has a fault in the plan small\. A plan has/)
})
