import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { dkimFields, type DkimKey } from './dkim.ts'
import { signApart } from './sign-apart.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed = generateKeyPairSync('ed25519')
const records: Record<string, string> = {
  'mc1._domainkey.garden.example': `v=DKIM1; k=rsa; p=${rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  'ed1._domainkey.garden.example': `v=DKIM1; k=ed25519; p=${Buffer.from(ed.publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64')}`,
}
const key: DkimKey = { domain: 'garden.example', selector: 'mc1', privateKey: rsa.privateKey }
const edKey: DkimKey = { domain: 'garden.example', selector: 'ed1', privateKey: ed.privateKey }
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
const mail = (body: string, head = HEAD) =>
  Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')

function signed(raw: Buffer, keys = [key]): Buffer {
  return Buffer.concat([Buffer.from(dkimFields(raw, keys, now), 'latin1'), raw])
}

async function verdicts(raw: Buffer): Promise<string[]> {
  const { results } = await dkimVerify(raw, {
    resolver: async (name: string) => [records[name]!.match(/.{1,255}/g)!],
  })
  return results.map(({ status }) => status.result)
}

async function verdict(raw: Buffer): Promise<string> {
  return (await verdicts(raw)).join()
}

/** Parses the tags of a DKIM-Signature (RFC 6376 §3.2). */
function tagsOf(field: string): Record<string, string> {
  const tags = field.slice('DKIM-Signature:'.length).replace(/\s+/g, '').split(';')
  return Object.fromEntries(
    tags.map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
}

/** Canonicalises as RFC 6376 §3.4.2 and §3.4.4 describe it, one step a line. */
function plainField(field: string): string {
  const [, name, value] = /^([^:]*):([^]*)$/.exec(field)!
  const unfolded = value!.replaceAll('\r\n', '')
  const single = unfolded.replace(/[ \t]+/g, ' ')
  return `${name!.toLowerCase().replace(/[ \t]+$/, '')}:${single.replace(/ +$/, '').replace(/^ +/, '')}`
}

function plainBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ +$/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}

test('fields and bodies of every kind come to what RFC 6376 says in so many words', () => {
  const text = (...letters: string[]) =>
    fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((all) => all.join(''))
  const value = text('a', ' ', '\t', '\r\n ', '\r\n\t', ':', '\xc3\xa0', '\xa0')
  const name = fc.constantFrom(
    'From',
    'from',
    'FROM',
    'To',
    'Subject',
    'List-Id',
    'list-id',
    'List-Unsubscribe',
    'Feedback-ID',
    'X-Other',
    'Subject ',
  )
  const field = fc.tuple(name, value).map(([before, after]) => `${before}:${after}`)
  const body = text('a', 'b', ' ', '  ', '\t', '\r\n', '\r\n\r\n', '\r', '\n', '\xa0', '=')
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 8 }), body, (fields, written) => {
      const top = dkimFields(
        Buffer.from(`${fields.join('\r\n')}\r\n\r\n${written}`, 'latin1'),
        [edKey],
        now,
      )
      const tags = tagsOf(top)
      assert.equal(
        tags['bh'],
        createHash('sha256').update(plainBody(written), 'latin1').digest('base64'),
      )
      const left = [...fields]
      const covered = tags['h']!.split(':').flatMap((wanted) => {
        const at = left.findLastIndex(
          (one) => one.slice(0, one.indexOf(':')).trim().toLowerCase() === wanted.toLowerCase(),
        )
        return at < 0 ? [] : left.splice(at, 1)
      })
      const own = top.slice(0, -2).replace(/(\r\n b=)[^]*$/, '$1')
      const signedText = [...covered, own].map(plainField).join('\r\n')
      const digest = createHash('sha256').update(signedText, 'latin1').digest()
      assert.ok(
        verify(null, digest, ed.publicKey, Buffer.from(tags['b']!, 'base64')),
        JSON.stringify({ fields, written }),
      )
      assert.deepEqual(
        left.filter((one) => /^(from|to|subject|list-.*|feedback-id) ?:/i.test(one)),
        [],
      )
    }),
    { numRuns: 2000 },
  )
})

test('each of two signatures is accepted, also without the other', async () => {
  const both = signed(mail('Hello\r\n'), [key, edKey])
  assert.deepEqual(await verdicts(both), ['pass', 'pass'])
  const [rsaField, edField] = both.toString('latin1').split(/(?=^DKIM-Signature:|^From:)/m)
  const tags = [rsaField, edField].map((field) => tagsOf(field!))
  assert.deepEqual(
    tags.map(({ a, s }) => [a, s]),
    [
      ['rsa-sha256', 'mc1'],
      ['ed25519-sha256', 'ed1'],
    ],
  )
  assert.equal(tags[0]!['h'], tags[1]!['h'])
  const rest = both.toString('latin1').slice(rsaField!.length + edField!.length)
  for (const top of [rsaField, edField, `${edField}${rsaField}`])
    assert.match(await verdict(Buffer.from(`${top}${rest}`, 'latin1')), /^pass(,pass)?$/)
})

test('signing apart comes to the same, for many at once and with keys that alternate', async () => {
  const raws = Array.from({ length: 100 }, (_, i) => mail(`Hello ${i}\r\n`))
  const keysOf = (i: number) => [[key], [key, edKey], [edKey]][i % 3]!
  const made = await Promise.all(raws.map((raw, i) => signApart(raw, keysOf(i), now)))
  assert.deepEqual(
    made,
    raws.map((raw, i) => signed(raw, keysOf(i))),
  )
})

test('a part of a larger buffer is signed for itself, and stays readable', async () => {
  const large = Buffer.concat([Buffer.from('before'), mail('Hello\r\n'), Buffer.from('after')])
  const part = large.subarray(6, -5)
  assert.deepEqual(await signApart(part, [key], now), signed(mail('Hello\r\n')))
  assert.ok(large.toString().startsWith('beforeFrom: '))
})

test('a key that signs nothing fails the call that used it, and no other', async () => {
  const wrong = { ...key, privateKey: generateKeyPairSync('x25519').privateKey }
  const [bad, good] = await Promise.allSettled([
    signApart(mail('a'), [wrong], now),
    signApart(mail('a'), [key], now),
  ])
  assert.deepEqual([bad.status, good.status], ['rejected', 'fulfilled'])
})

test('what it signs a verifier accepts, whatever white space and empty lines the text has', async () => {
  const line = fc
    .array(fc.constantFrom('a', 'é', ' ', '\t', '=', '.'), { maxLength: 6 })
    .map((letters) => letters.join(''))
  const body = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\r\n'))
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      assert.equal(await verdict(signed(mail(text))), 'pass', JSON.stringify(text))
    }),
    { numRuns: 60, examples: [[''], ['\r\n'], ['\r\n\r\n'], [' \r\n']] },
  )
})

test('white space that a relay changes breaks nothing', async () => {
  const sent = signed(mail('Hello  you \r\n\r\n\r\n')).toString('latin1')
  const relayed = sent
    .replace('Subject: ', 'subject:   ')
    .replace('Hello  you \r\n\r\n\r\n', 'Hello you\r\n')
  assert.notEqual(relayed, sent)
  assert.equal(await verdict(Buffer.from(relayed, 'latin1')), 'pass')
})

test('a word that is changed, and a header that is changed, added or taken away, break it', async () => {
  const sent = signed(mail('Hello\r\n')).toString('latin1')
  assert.equal(await verdict(Buffer.from(sent, 'latin1')), 'pass')
  const added = [
    'From: mallory@evil.example',
    'Subject: Win',
    'Reply-To: mallory@evil.example',
    'To: x@y.example',
  ]
  const changed = [
    sent.replace('Hello', 'Hallo'),
    `${sent}more\r\n`,
    sent.replace('/unsubscribe/x', '/unsubscribe/y'),
    sent.replace('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n', ''),
    sent.replace('a:b:campaign', 'a:c:campaign'),
    ...added.flatMap((header) => [
      `${header}\r\n${sent}`,
      sent.replace('\r\n\r\n', `\r\n${header}\r\n\r\n`),
    ]),
  ]
  for (const text of changed)
    assert.notEqual(await verdict(Buffer.from(text, 'latin1')), 'pass', text.slice(0, 60))
})

test('a list or a relay may add fields of its own above ours, which stay covered', async () => {
  const sent = signed(mail('Hello\r\n')).toString('latin1')
  const own = [
    'List-Id: <friends.list.example>',
    'List-Unsubscribe: <https://list.example>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]
  const above = [
    ...own,
    'List-Post: <mailto:a@list.example>',
    'Feedback-ID: 1:2:3:relay',
    'Auto-Submitted: auto-generated',
  ].map((field) => `${field}\r\n`)
  for (const added of [...above, above.join('')])
    assert.equal(await verdict(Buffer.from(added + sent, 'latin1')), 'pass', added)
  const changed = sent.replace(
    'List-Unsubscribe: <https://mailcast.test/',
    'List-Unsubscribe: <https://evil.example/',
  )
  assert.notEqual(await verdict(Buffer.from(above.join('') + changed, 'latin1')), 'pass')
})

test('the signature names the author’s headers once more than there are, lists’ as often, has no l=, and short lines', async () => {
  const field = dkimFields(mail('Hello\r\n'), [key], now).slice(0, -2)
  assert.ok(field.split('\r\n').every((line) => line.length <= 78))
  const tags = tagsOf(field)
  assert.deepEqual(Object.keys(tags), ['v', 'a', 'c', 'd', 's', 't', 'h', 'bh', 'b'])
  assert.deepEqual(
    [tags['a'], tags['c'], tags['t']],
    ['rsa-sha256', 'relaxed/relaxed', '1772357400'],
  )
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
    'list-unsubscribe': 1,
    'list-unsubscribe-post': 1,
    'feedback-id': 1,
  })
})
