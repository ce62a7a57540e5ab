import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomField } from '../../fields/custom-field.ts'
import { statusWords } from '../columns/status-words.ts'
import { readSample } from './read-sample.ts'

const fields = [
  { name: 'first_name', type: 'text' },
  { name: 'last_name', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'birthday', type: 'date' },
  { name: 'orders', type: 'number' },
  { name: 'member', type: 'boolean' },
] as CustomField[]

const read = (target: string, sample: string, dateOrder: 'dmy' | 'mdy' = 'mdy') =>
  readSample(target, sample, {
    fields: new Map(fields.map((field) => [field.name, field])),
    statusOfWord: statusWords({}, {}),
    dateOrder,
    complimentary: true,
    decimalComma: true,
  })

test('a sample is read as the import reads it', () => {
  assert.deepEqual(read('tags', 'vip, early bird;vip'), ['vip', 'early bird'])
  assert.deepEqual(read('subscribedAt', '12. März 2024'), ['2024-03-12T00:00:00.000Z'])
  assert.deepEqual(read('subscribedAt', '12/03/2024', 'dmy'), ['2024-03-12T00:00:00.000Z'])
  assert.deepEqual(read('subscribedAt', '12/03/2024'), ['2024-12-03T00:00:00.000Z'])
  assert.deepEqual(read('birthday', '3.4.1980'), ['1980-04-03'])
  assert.deepEqual(read('fullName', 'Ada Lovelace'), ['Ada', 'Lovelace'])
  assert.deepEqual(read('status', 'abgemeldet'), ['unsubscribed'])
  assert.deepEqual(read('isUnsubscribed', 'ja'), ['unsubscribed'])
  assert.deepEqual(read('orders', '12,5'), ['12.5'])
  assert.deepEqual(read('member', 'nein'), ['false'])
})

test('nothing is read from what does not fit, and a text is no reading', () => {
  assert.deepEqual(read('subscribedAt', 'soon'), [])
  assert.deepEqual(read('orders', 'many'), [])
  assert.deepEqual(read('isUnsubscribed', 'nee'), [])
  assert.equal(read('city', 'Kew'), null)
  assert.equal(read('email', 'ada@example.com'), null)
})
