import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ordersOf, readTime } from './read-time.ts'

const MOMENT = '2021-02-04T07:55:20.000Z'

test('reads a moment in the spellings of exports and spreadsheets', () => {
  for (const text of [
    '2021-02-04 07:55:20',
    '2021-02-04 07:55:20 +0000',
    '2021-02-04 07:55:20 +0000 UTC',
    '2021-02-04 08:55:20+01:00',
    '2021-02-04 07:55:20 UTC',
    '2021/2/4 7:55:20',
    '04.02.2021 07:55:20',
    '02/04/2021 7:55:20 AM',
    'Feb 4, 2021 07:55:20',
    'February 4th, 2021 7:55:20 am',
    'Thu, 04 Feb 2021 07:55:20 +0000',
    '4 Feb 2021, 07:55:20',
    '1612425320',
    '1612425320000',
  ])
    assert.equal(readTime(text, 'mdy')?.at.toISOString(), MOMENT, text)
})

test('keeps milliseconds', () => {
  assert.equal(
    readTime('2021-02-04T07:55:20.123456Z', 'mdy')?.at.toISOString(),
    '2021-02-04T07:55:20.123Z',
  )
  assert.equal(
    readTime('2021-02-04 07:55:20.5', 'mdy')?.at.toISOString(),
    '2021-02-04T07:55:20.500Z',
  )
})

test('a day without a time is its midnight in UTC, and the order decides between day and month', () => {
  assert.equal(readTime('02/04/2021', 'dmy')?.day, '2021-04-02')
  assert.equal(readTime('02/04/2021', 'mdy')?.day, '2021-02-04')
  assert.equal(readTime('2021-02-04 23:30 -0500', 'mdy')?.day, '2021-02-04')
  assert.deepEqual(
    [
      ordersOf('13/02/2021'),
      ordersOf('02/13/2021'),
      ordersOf('02/04/2021'),
      ordersOf('04.02.2021'),
    ],
    [['dmy'], ['mdy'], ['dmy', 'mdy'], null],
  )
})

test('refuses what is no moment of the calendar', () => {
  for (const text of [
    'soon',
    '',
    '2021-02-30',
    '31/04/2021',
    '0000-00-00',
    '0000-01-01',
    '2021-02-04 25:00',
    '2021-02-04 13:00 pm',
    'x'.repeat(9999),
  ])
    assert.equal(readTime(text, 'dmy'), null, text)
})

test('months and weekdays are whole names or their abbreviations, in the languages of usual exports', () => {
  const same = (days: string, day: string) => {
    for (const text of days.split('|')) assert.equal(readTime(text, 'mdy')?.day, day, text)
  }
  same('7 Aug 2001|Aug 7, 2001|Tuesday, 7 August 2001|Di, 7. August 2001|7 août 2001', '2001-08-07')
  same('5. März 2020|5 mars 2020|5 de marzo de 2020|5 marzo 2020|5 marca 2020', '2020-03-05')
  same('24. Dez. 2020|24 déc. 2020|24 dic 2020|24 december 2020|24 Aralık 2020', '2020-12-24')
  for (const text of [
    'Augsburg 7 2001',
    'Marketing 5 2020',
    '5 Mayday 2020',
    'Marketing, 5 May 2020',
    'Sunny May 5 2020',
    'Janine 5 2020',
  ])
    assert.equal(readTime(text, 'mdy'), null, text)
})
