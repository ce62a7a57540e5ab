import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { signDkim } from './dkim.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
const key = { domain: 'garden.example', selector: 'mc1', privateKey }
const now = new Date('2026-03-01T09:30:00Z')

const HEAD = [
  'From: Ada <ada@garden.example>',
  'To: reader@example.com',
  'Subject: =?UTF-8?B?R3LDvMOfZQ==?=',
  ' and   more\t of it',
  'Date: Sun, 01 Mar 2026 09:30:00 +0000',
  'Message-ID: <m1@garden.example>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'List-Unsubscribe: <https://mailcast.test/unsubscribe/x>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'Feedback-ID: a:b:campaign:mailcast',
]
const mail = (body: string, head = HEAD) => Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')

async function verdict(raw: Buffer): Promise<string> {
  const { results } = await dkimVerify(raw, { resolver: async () => [record.match(/.{1,255}/g)!] })
  return results[0]!.status.result
}

test('what it signs a verifier accepts, whatever white space and empty lines the text has', async () => {
  const line = fc.array(fc.constantFrom('a', 'é', ' ', '\t', '=', '.'), { maxLength: 6 }).map((letters) => letters.join(''))
  const body = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\r\n'))
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      assert.equal(await verdict(await signDkim(mail(text), key, now)), 'pass', JSON.stringify(text))
    }),
    { numRuns: 60, examples: [[''], ['\r\n'], ['\r\n\r\n'], [' \r\n']] },
  )
})

test('white space that a relay changes breaks nothing', async () => {
  const signed = (await signDkim(mail('Hello  you \r\n\r\n\r\n'), key, now)).toString('latin1')
  const relayed = signed.replace('Subject: ', 'subject:   ').replace('Hello  you \r\n\r\n\r\n', 'Hello you\r\n')
  assert.notEqual(relayed, signed)
  assert.equal(await verdict(Buffer.from(relayed, 'latin1')), 'pass')
})

test('a word that is changed, and a header that is changed, added or taken away, break it', async () => {
  const signed = (await signDkim(mail('Hello\r\n'), key, now)).toString('latin1')
  assert.equal(await verdict(Buffer.from(signed, 'latin1')), 'pass')
  const added = [
    'From: mallory@evil.example',
    'Subject: Win',
    'Reply-To: mallory@evil.example',
    'To: x@y.example',
    'List-Unsubscribe: <https://evil.example>',
  ]
  const changed = [
    signed.replace('Hello', 'Hallo'),
    `${signed}more\r\n`,
    signed.replace('/unsubscribe/x', '/unsubscribe/y'),
    signed.replace('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n', ''),
    signed.replace('a:b:campaign', 'a:c:campaign'),
    ...added.flatMap((header) => [`${header}\r\n${signed}`, signed.replace('\r\n\r\n', `\r\n${header}\r\n\r\n`)]),
  ]
  for (const text of changed) assert.notEqual(await verdict(Buffer.from(text, 'latin1')), 'pass', text.slice(0, 60))
})

test('the signature names every header that it should once more than there are, has no l=, and short lines', async () => {
  const signed = (await signDkim(mail('Hello\r\n'), key, now)).toString('latin1')
  const field = signed.slice(0, signed.indexOf('\r\nFrom:'))
  assert.ok(field.split('\r\n').every((line) => line.length <= 78))
  const tags = Object.fromEntries(
    field
      .slice('DKIM-Signature:'.length)
      .replace(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
  assert.deepEqual(Object.keys(tags), ['v', 'a', 'c', 'd', 's', 't', 'h', 'bh', 'b'])
  assert.deepEqual([tags['a'], tags['c'], tags['t']], ['rsa-sha256', 'relaxed/relaxed', '1772357400'])
  const names = Map.groupBy(tags['h']!.split(':'), (name) => name.toLowerCase())
  const counts = Object.fromEntries([...names].map(([name, all]) => [name, all.length]))
  assert.deepEqual(counts, {
    from: 2,
    'reply-to': 1,
    to: 2,
    subject: 2,
    date: 2,
    'message-id': 2,
    'mime-version': 2,
    'content-type': 2,
    'content-transfer-encoding': 1,
    'list-unsubscribe': 2,
    'list-unsubscribe-post': 2,
    'feedback-id': 2,
  })
})
