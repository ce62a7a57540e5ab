import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillLine } from '../compile/email-template.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { Effort } from './liquid-effort.ts'

const READER = {
  email: 'ada@readers.example',
  fields: { born: '2026-12-24' },
  unsubscribeUrl: 'https://mail.example/u',
  preferencesUrl: 'https://mail.example/p',
  newsletterUrl: 'https://mail.example/n/garden',
}

function written(text: string, language = 'en', timeZone = 'UTC'): string {
  const newsletter = { ...EXAMPLE_NEWSLETTER, language, timeZone }
  return fillLine(text, READER, newsletter, new Effort(Infinity))
}

const day = (format: string, value = '"2026-12-24"') => `{{ ${value} | date: "${format}" }}`

test("a date has the names of the newsletter's language", () => {
  const each: [language: string, format: string, shown: string][] = [
    ['de', '%A, %d. %B', 'Donnerstag, 24. Dezember'],
    ['de', '%a %b %^B', 'Do Dez DEZEMBER'],
    ['en', '%A, %B %-d %Y', 'Thursday, December 24 2026'],
    ['fr', '%A %-d %B', 'jeudi 24 décembre'],
    ['ru', '%-d %B', '24 декабря'],
    ['ru', '%B', 'декабрь'],
    ['pl', '%e %B', '24 grudnia'],
    ['ja', '%A %B', '木曜日 12月'],
    ['ar', '%A %B', 'الخميس ديسمبر'],
    ['fa', '%d %B', '24 دسامبر'],
    ['he', '%A', 'יום חמישי'],
    ['de', '%x', '24.12.26'],
    ['ja', '%p', '午前'],
    ['de', '%%A %Y-%m-%d', '%A 2026-12-24'],
  ]
  for (const [language, format, shown] of each)
    assert.equal(written(day(format), language), shown, `${language} ${format}`)
  assert.equal(written('{{ "2026-12-24" | date_to_long_string }}', 'de'), '24 Dezember 2026')
  assert.equal(written('{{ "2026-05-04" | date_to_string: "ordinal" }}'), '4th May 2026')
  assert.match(
    written('{{ "2026-12-24T18:30:00Z" | date }}', 'de'),
    /^24\. Dezember 2026 um 18:30$/,
  )
  assert.equal(written(day('%A', 'born'), 'de'), 'Donnerstag')
})

test("a moment is told in the newsletter's time zone, also in summer and winter", () => {
  const at = (value: string, timeZone: string) =>
    written(day('%Y-%m-%d %H:%M %z', value), 'de', timeZone)
  assert.equal(at('"2026-12-24T23:30:00Z"', 'Europe/Berlin'), '2026-12-25 00:30 +0100')
  assert.equal(at('"2026-06-24T23:30:00Z"', 'Europe/Berlin'), '2026-06-25 01:30 +0200')
  assert.equal(at('"2026-12-24T01:00:00+03:00"', 'America/New_York'), '2026-12-23 17:00 -0500')
  assert.equal(at('1798153200', 'Asia/Kolkata'), '2026-12-25 04:30 +0530')
  assert.equal(written(day('%Z', '"2026-12-24T12:00:00Z"'), 'de', 'Europe/Berlin'), 'MEZ')
})

test('a date without a time zone is the same day everywhere', () => {
  for (const timeZone of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])
    for (const [value, shown] of [
      ['"2026-12-24"', '24 00:00'],
      ['"2026-12-24 10:30"', '24 10:30'],
      ['"2026-12-24T10:30:00"', '24 10:30'],
      ['"December 24, 2026"', '24 00:00'],
    ])
      assert.equal(written(day('%d %H:%M', value), 'en', timeZone), shown, `${value} ${timeZone}`)
})

test('a zone that the text names wins, and machines are told dates in English', () => {
  assert.equal(
    written('{{ "2026-12-24T23:30:00Z" | date: "%A %H:%M", "Asia/Tokyo" }}', 'de'),
    'Freitag 08:30',
  )
  assert.equal(written('{{ "2026-12-24T23:30:00Z" | date: "%H:%M", -60 }}', 'de'), '00:30')
  assert.equal(
    written('{{ "2026-12-24T23:30:00Z" | date_to_rfc822 }}', 'de', 'Europe/Berlin'),
    'Fri, 25 Dec 2026 00:30:00 +0100',
  )
  assert.equal(
    written('{{ "2026-12-24T23:30:00Z" | date_to_xmlschema }}', 'de', 'Europe/Berlin'),
    '2026-12-25T00:30:00+01:00',
  )
})

test('a text that is no date stays as it is', () => {
  for (const text of ['peas', '2026-13-99', '24.12.2026 um 8'])
    assert.equal(written(day('%Y', `"${text}"`), 'de'), text)
})
