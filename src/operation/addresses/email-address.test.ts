import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '#lib/cpu-time.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { EmailAddress, normalAddress, StoredEmailAddress } from './email-address.ts'

test('an address is trimmed, its domain in ASCII and small letters, its local part as it was written', () => {
  const forms = {
    ' Ada@EXAMPLE.com\n': 'Ada@example.com',
    'a@MÜNCHEN.example': 'a@xn--mnchen-3ya.example',
    'a@例え.テスト': 'a@xn--r8jz45g.xn--zckzah',
    'a@пример.рф': 'a@xn--e1afmkfd.xn--p1ai',
    "o'neil+tag@example.co.uk": "o'neil+tag@example.co.uk",
  }
  for (const [written, kept] of Object.entries(forms))
    assert.equal(EmailAddress.parse(written), kept)
})

test('what is no address is refused', () => {
  for (const written of [
    '',
    'a',
    '@example.com',
    'a@',
    'a@b',
    'a@@example.com',
    'a b@example.com',
    'a@exa mple.com',
    'a@example..com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    '"a b"@example.com',
    'a(b)@example.com',
    'é@example.com',
    'test@iana-.com',
    'a@exa_mple.com',
    'a@example.com.',
    'a@[192.0.2.1]',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(64)}.com`,
    `a@example.${'x'.repeat(64)}`,
    // A URL parser would read a part of these domains as another component of the URL, or decode an
    // escape.
    'a@exa%6dple.com',
    'a@exa\tmple.com',
    'a@münchen.de/x',
    'a@münchen.de?x',
    'a@mün#chen.de',
    'a@münchen.de:25',
    'a@-example.com',
    'a@example.x1',
    'a@example.xn--',
    'Ada <a@example.com>',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    assert.equal(EmailAddress.safeParse(written).success, false, JSON.stringify(written))
})

const ATEXT = "ABCXYZabcxyz0189!#$%&'*+-/=?^_`{|}~"

test('each letter of an atom may stand anywhere in a local part, and lengths are taken up to their bounds', () => {
  for (const letter of ATEXT)
    for (const local of [letter, `a${letter}`, `${letter}a`, `a.${letter}`, `${letter}.b`])
      assert.equal(EmailAddress.parse(`${local}@example.com`), `${local}@example.com`)
  const label = 'x'.repeat(63)
  for (const written of [
    `${'x'.repeat(64)}@example.com`,
    `a@${label}.com`,
    `a@example.${label}`,
    `a@${label}.${label}.${label}.${'x'.repeat(60)}`,
  ])
    assert.equal(EmailAddress.parse(written), written)
})

/**
 * The grammar without a regular expression: RFC 5321 §4.1.2 and §4.5.3.1, RFC 5322 §3.2.3, RFC 1035
 * §2.3.4.
 */
function isAddress(text: string): boolean {
  const [local, domain, ...rest] = text.split('@')
  if (domain === undefined || rest.length > 0 || text.length > 254 || local!.length > 64)
    return false
  const labels = domain.split('.')
  const top = labels.at(-1)!
  const made = (part: string, letters: string) =>
    part !== '' && part.split('').every((letter) => letters.includes(letter))
  const [letters, digits] = ['abcdefghijklmnopqrstuvwxyz', '0123456789']
  const isLabel = (part: string) =>
    made(part, `${letters}${digits}-`) &&
    part.length <= 63 &&
    !part.startsWith('-') &&
    !part.endsWith('-')
  const isTop =
    isLabel(top) && (top.startsWith('xn--') ? top.length > 5 : made(top, letters) && top.length > 1)
  return (
    local!.split('.').every((atom) => made(atom, ATEXT)) &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    isTop
  )
}

test('what is taken is what the grammar takes, and the published pattern says the same', () => {
  const joined = (parts: readonly string[]) => parts.join('')
  const letter = fc.constantFrom(...ATEXT.split(''), 'x'.repeat(31))
  const wild = fc.oneof(
    letter,
    fc.constantFrom('.', '.', '"', ' ', '(', '\\', ',', ';', '<', '@', '\u007f'),
  )
  const local = fc.oneof(
    fc.array(letter, { maxLength: 3 }).map(joined),
    fc.array(wild, { maxLength: 6 }).map(joined),
  )
  const label = fc.oneof(
    fc.constantFrom('a', '0', 'a-0', 'x'.repeat(63), 'xn--p1ai'),
    fc
      .array(fc.constantFrom('a', '0', '-', 'x'.repeat(20), 'x'.repeat(31), 'xn--', '_'), {
        maxLength: 4,
      })
      .map(joined),
  )
  const top = fc.oneof(
    fc.constantFrom('com', 'xn--p1ai', 'x'.repeat(63)),
    fc.constantFrom('', 'c', 'c0', 'xn--', 'xn--a', 'x'.repeat(64)),
  )
  const domain = fc
    .tuple(fc.array(label, { maxLength: 4 }), top)
    .map(([labels, last]) => [...labels, last].join('.'))
  const { pattern } = z.toJSONSchema(EmailAddress) as { pattern: string }
  const published = new RegExp(pattern, 'u')
  let taken = 0
  fc.assert(
    fc.property(local, domain, (before, after) => {
      const text = `${before}@${after}`
      const { success } = EmailAddress.safeParse(text)
      assert.equal(success, isAddress(text.trim()), JSON.stringify(text))
      if (text === text.trim() && text.length <= 254) assert.equal(published.test(text), success)
      if (success) {
        taken++
        assert.equal(StoredEmailAddress.parse(text), normalAddress(text))
      }
    }),
    { numRuns: 3000 },
  )
  assert.ok(taken > 100, `${taken} of 3,000 were addresses`)
})

test('a text that is made to keep the pattern busy is refused at once', () => {
  const began = cpuMs()
  for (const text of [
    'a.'.repeat(480),
    `${'a'.repeat(900)}@`,
    `a@${'a-'.repeat(480)}`,
    `a@${'a.'.repeat(480)}!`,
    `${'='.repeat(64)}@${'x'.repeat(900)}`,
  ])
    assert.equal(EmailAddress.safeParse(text).success, false)
  assert.ok(cpuMs() - began < 500)
})

test('an address that was normal stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) =>
      assert.equal(normalAddress(normalAddress(text)), normalAddress(text)),
    ),
  )
  fc.assert(
    fc.property(fc.emailAddress(), (address) =>
      assert.equal(normalAddress(normalAddress(address)), normalAddress(address)),
    ),
  )
})
