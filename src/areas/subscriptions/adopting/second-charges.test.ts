import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KnownCharge, secondCharges } from './second-charges.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

function charge(invoiceId: string, subscriptionId: string, from: number, to: number): KnownCharge {
  return {
    invoiceId,
    subscriptionId,
    contactId: 'sub_1',
    customer: 'cus_1',
    email: null,
    amount: 500,
    currency: 'eur',
    periodStartsAt: day(from),
    periodEndsAt: day(to),
    paidAt: day(from),
  }
}

const found = (...of: Parameters<typeof secondCharges>) =>
  secondCharges(...of).map(({ invoice, otherSubscription }) => [invoice, otherSubscription])

test('one subscription is charged month after month', () => {
  assert.deepEqual(found([charge('a', 'one', 1, 31), charge('b', 'one', 31, 60)], []), [])
})

test('two subscriptions for the same time are one charge too many', () => {
  const both = [charge('a', 'one', 1, 31), charge('b', 'two', 10, 40)]
  assert.deepEqual(found(both, []), [['b', 'one']])
})

test('a second invoice for the same period is one too many', () => {
  const both = [charge('a', 'one', 1, 31), charge('b', 'one', 1, 31)]
  assert.deepEqual(found(both, []), [['b', 'one']])
})

test('a year that was paid before counts', () => {
  const year = { contactId: 'sub_1', subscription: 'one', from: day(-100), to: day(200) }
  assert.deepEqual(found([charge('a', 'two', 1, 31)], [year]), [['a', 'one']])
  assert.deepEqual(found([charge('a', 'one', 1, 31)], [year]), [])
})

test('one that follows another is none', () => {
  assert.deepEqual(found([charge('a', 'one', 1, 31), charge('b', 'two', 31, 60)], []), [])
})

test('another person’s charge is none', () => {
  const other = { ...charge('b', 'two', 1, 31), contactId: 'sub_2' }
  assert.deepEqual(found([charge('a', 'one', 1, 31), other], []), [])
})
