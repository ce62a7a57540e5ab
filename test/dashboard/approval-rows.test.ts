import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { operations } from '#catalogue'
import { isForKeys, isHeldBack } from '#operation/operation.ts'
import { isAmount, readable, rowsOf } from '../../dashboard/src/areas/approvals/rows.ts'

// What the page of an approval sets side by side.

const newsletter = {
  id: 'nl_1',
  description: 'Peas',
  paid: { currency: 'eur', monthlyPrice: 500, benefits: ['Every issue'] },
}

test('a patch shows the fields that differ, also within others, and the rest as asked', () => {
  const input = {
    newsletterId: 'nl_1',
    description: 'Peas',
    paid: { monthlyPrice: 100, benefits: ['Every issue'], trialDays: 7 },
    force: true,
    confirm: 'abc',
  }
  assert.deepEqual(rowsOf(input, newsletter), {
    changed: [
      { path: ['paid', 'monthlyPrice'], before: 500, after: 100, currency: 'eur' },
      { path: ['paid', 'trialDays'], before: null, after: 7, currency: 'eur' },
    ],
    asked: [{ path: ['force'], after: true, currency: 'eur' }],
  })
})

test('without a record all is asked, and a limit of a key is no confirm of a plan', () => {
  assert.deepEqual(rowsOf({ name: 'Agent', confirm: 'person', dryRun: false }, null), {
    changed: [],
    asked: [
      { path: ['name'], after: 'Agent', currency: null },
      { path: ['confirm'], after: 'person', currency: null },
    ],
  })
})

test('amounts are told from other numbers, and a name without words can be read', () => {
  assert.deepEqual(
    ['price', 'monthlyPrice', 'amountOff', 'percentOff', 'trialDays'].filter(isAmount),
    ['price', 'monthlyPrice', 'amountOff'],
  )
  assert.equal(readable('redeemBy'), 'Redeem by')
})

test('each field of an act that may need an approval has words', () => {
  const path = '../../dashboard/src/locales/en/approvals.json'
  const { fields } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
    fields: Record<string, string>
  }
  const unsaid = ['confirm', 'dryRun', 'planConfirm']
  for (const { name, input, ...operation } of operations)
    if (isForKeys({ name, input, ...operation }) && mayWait(operation))
      for (const field of Object.keys(input.shape as object))
        if (!unsaid.includes(field)) assert.ok(fields[field], `${name}: ${field}`)
})

function mayWait({ effect, effectOf }: Pick<(typeof operations)[number], 'effect' | 'effectOf'>) {
  return isHeldBack(effect) || effectOf !== undefined
}
