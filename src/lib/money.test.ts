import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { AMOUNT_MAX, amountFault, CURRENCIES, decimalOf, formatMoney, isCurrency, leastAmount, percentOf } from './money.ts'

test('an amount is written with the decimals of its currency', () => {
  assert.deepEqual(
    [
      [1999, 'eur'],
      [5, 'usd'],
      [500, 'jpy'],
      [5120, 'kwd'],
      [0, 'eur'],
      [-250, 'eur'],
      [AMOUNT_MAX, 'usd'],
    ].map(([amount, currency]) => decimalOf(amount as number, currency as string)),
    ['19.99', '0.05', '500', '5.120', '0.00', '-2.50', '999999.99'],
  )
})

test('an amount is shown as the reader’s language does', () => {
  assert.equal(formatMoney(1999, 'eur'), '€19.99')
  assert.equal(formatMoney(123_456, 'eur', 'de'), '1.234,56\u00a0€')
  assert.equal(formatMoney(500, 'jpy'), '¥500')
  assert.equal(formatMoney(5120, 'kwd'), 'KWD\u00a05.120')
})

test('fractions, too little, too much and steps that Stripe refuses are named', () => {
  const fault = (amount: number, currency: string) => amountFault(amount, currency)
  assert.match(fault(0.5, 'eur')!, /whole number/)
  assert.match(fault(49, 'eur')!, /least .* €0\.50/)
  assert.match(fault(-100, 'eur')!, /least/)
  assert.match(fault(AMOUNT_MAX + 1, 'eur')!, /most .* €999,999\.99/)
  assert.match(fault(1e308, 'eur')!, /whole number/)
  assert.match(fault(5121, 'kwd')!, /multiple of 10/)
  assert.match(fault(550, 'isk')!, /multiple of 100/)
  assert.match(fault(500, 'xyz')!, /not a currency/)
  for (const [amount, currency] of [
    [50, 'eur'],
    [50, 'jpy'],
    [5120, 'kwd'],
    [500, 'isk'],
    [AMOUNT_MAX, 'usd'],
  ] as const)
    assert.equal(fault(amount, currency), null, `${amount} ${currency}`)
})

test('every currency has a least amount that it takes, and a name that people can read', () => {
  assert.equal(new Set(CURRENCIES).size, CURRENCIES.length)
  for (const currency of CURRENCIES) {
    assert.equal(amountFault(leastAmount(currency), currency), null, currency)
    assert.ok(formatMoney(leastAmount(currency), currency, 'de').length > 0)
  }
  assert.ok(!isCurrency('EUR') && !isCurrency('__proto__') && !isCurrency('constructor'))
})

test('a percentage is rounded half up, without floating point', () => {
  assert.deepEqual([percentOf(1005, 50), percentOf(999, 33), percentOf(AMOUNT_MAX, 100), percentOf(1, 1)], [503, 330, AMOUNT_MAX, 0])
})

test('no code parses or rounds money by floating point', () => {
  const money = globSync(['src/areas/{payments,products,subscriptions}/**/*.ts', 'src/adapters/payments/**/*.ts', 'src/ports/payment*.ts'])
  const floats = money.filter((file) => /\bparseFloat\(|\.toFixed\(|\bMath\.round\(|[^/]\/ 100\b|\* 100\b/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(floats, [])
})
