import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountDigits, amountStep, currencyDigits, moneyText, readAmount } from './currency.ts'

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
  for (const [text, currency, amount] of cases) assert.equal(readAmount(text, currency), amount, `${text} ${currency}`)
})

test('amounts of three digits, and of forints, are charged in steps', () => {
  assert.deepEqual(['eur', 'kwd', 'huf', 'ugx', 'jpy'].map(amountStep), [1, 10, 100, 1, 1])
  assert.deepEqual(['eur', 'kwd', 'jpy'].map(currencyDigits), [2, 3, 0])
})
