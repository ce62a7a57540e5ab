import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  AMOUNT_MAX,
  amountDigits,
  amountFault,
  amountStep,
  CURRENCIES,
  currencyDigits,
  isCurrency,
  leastAmount,
  moneyText,
  percentOf,
  readAmount,
} from './currency.ts'

test('amounts are written by the digits of their currency, without a float', () => {
  assert.equal(moneyText(1250, 'eur', 'en'), '€12.50')
  assert.equal(moneyText(1250, 'eur', 'de'), '12,50\u00a0€')
  assert.equal(moneyText(1250, 'jpy', 'en'), '¥1,250')
  assert.equal(moneyText(12_340, 'kwd', 'en'), 'KWD\u00a012.340')
  assert.equal(moneyText(5, 'usd', 'no language at all'), '$0.05')
  assert.equal(amountDigits(99_999_999, 'usd'), '999999.99')
})

test('an amount that a person wrote is read with point or comma, and not rounded', () => {
  const cases: [string, string, number | null][] = [
    ['12', 'eur', 1200],
    [' 12,5 ', 'eur', 1250],
    ['12.50', 'eur', 1250],
    ['12.505', 'eur', null],
    ['12.5', 'jpy', null],
    ['1.234', 'kwd', 1234],
    ['-1', 'eur', null],
    ['1e3', 'eur', null],
    ['', 'eur', null],
  ]
  for (const [text, currency, amount] of cases)
    assert.equal(readAmount(text, currency), amount, `${text} ${currency}`)
})

test('amounts of three digits, and of forints, are charged in steps', () => {
  assert.deepEqual(['eur', 'kwd', 'huf', 'ugx', 'jpy'].map(amountStep), [1, 10, 100, 100, 1])
  assert.deepEqual(['eur', 'kwd', 'jpy'].map(currencyDigits), [2, 3, 0])
})

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
    ].map(([amount, currency]) => amountDigits(amount as number, currency as string)),
    ['19.99', '0.05', '500', '5.120', '0.00', '-2.50', '999999.99'],
  )
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
    assert.ok(moneyText(leastAmount(currency), currency, 'de').length > 0)
  }
  assert.ok(!isCurrency('EUR') && !isCurrency('__proto__') && !isCurrency('constructor'))
})

test('a percentage is rounded half up, without floating point', () => {
  assert.deepEqual(
    [
      percentOf(1005, 50),
      percentOf(999, 33),
      percentOf(AMOUNT_MAX, 100),
      percentOf(1, 1),
      percentOf(700, 33.33),
    ],
    [503, 330, AMOUNT_MAX, 0, 233],
  )
})

test('no code parses or rounds money by floating point', () => {
  const money = globSync([
    'src/areas/{payments,products,subscriptions}/**/*.ts',
    'src/adapters/payments/**/*.ts',
    'src/ports/payment*.ts',
  ])
  const floats = money.filter((file) =>
    /\bparseFloat\(|\.toFixed\(|\bMath\.round\(|[^/]\/ 100\b|\* 100\b/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  assert.deepEqual(floats, [])
})
