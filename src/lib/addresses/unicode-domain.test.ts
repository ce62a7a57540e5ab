import assert from 'node:assert/strict'
import { domainToASCII } from 'node:url'
import { test } from 'node:test'
import { unicodeAddress, unicodeDomain } from './unicode-domain.ts'

test('a domain is shown in its own letters, and an address with it', () => {
  for (const domain of [
    'bücher.example',
    'straße.example',
    'пример.рф',
    '例え.テスト',
    'παράδειγμα.δοκιμή',
    'دامنه.example',
    'उदाहरण.परीक्षा',
    '한국어.kr',
    'tōkyō東京.jp',
    'mail.große-freude-24.de',
  ])
    assert.equal(unicodeDomain(domainToASCII(domain)), domain)
  assert.equal(unicodeAddress('Max@xn--bcher-kva.example'), 'Max@bücher.example')
  assert.equal(unicodeAddress('xn--a@example.com'), 'xn--a@example.com')
  assert.equal(unicodeAddress('a@xn--bcher-kva.de, b@xn--p1ai'), 'a@bücher.de, b@рф')
  assert.equal(unicodeDomain('example.com'), 'example.com')
})

test('a name that mixes scripts or imitates Latin letters stays in ASCII, and so does what is no Punycode', () => {
  for (const domain of [
    // Names with a Cyrillic а among Latin letters, in Cyrillic alone, and with a Greek omicron.
    domainToASCII('pаypal.example'),
    domainToASCII('раура.example'),
    domainToASCII('gοοgle.example'),
    domainToASCII('хх.example'),
    'xn--.example',
    'xn--!!.example',
    'xn--99999999999.example',
    `xn--${'z'.repeat(59)}.example`,
  ])
    assert.equal(unicodeDomain(domain), domain)
})
