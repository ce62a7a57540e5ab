import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EmailAddress, foldedAddress, normalAddress } from './email-address.ts'

test('an address is trimmed, its domain in ASCII and small letters, its local part as it was written', () => {
  const forms = {
    ' Ada@EXAMPLE.com\n': 'Ada@example.com',
    'a@MÜNCHEN.example': 'a@xn--mnchen-3ya.example',
    'a@例え.テスト': 'a@xn--r8jz45g.xn--zckzah',
    'a@пример.рф': 'a@xn--e1afmkfd.xn--p1ai',
    "o'neil+tag@example.co.uk": "o'neil+tag@example.co.uk",
  }
  for (const [written, kept] of Object.entries(forms)) assert.equal(EmailAddress.parse(written), kept)
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

test('an address that was normal stays as it is', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(normalAddress(normalAddress(text)), normalAddress(text))))
  fc.assert(fc.property(fc.emailAddress(), (address) => assert.equal(normalAddress(normalAddress(address)), normalAddress(address))))
})

test('abuse is counted without the plus part, and without dots where the provider ignores them', () => {
  assert.equal(foldedAddress('A.d.a+news@Gmail.com'), 'ada@gmail.com')
  assert.equal(foldedAddress('a.d.a+news+more@example.com'), 'a.d.a@example.com')
  assert.notEqual(foldedAddress('a.da@example.com'), foldedAddress('ada@example.com'))
})
