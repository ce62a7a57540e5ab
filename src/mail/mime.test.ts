import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { compose } from './mime.ts'

const mail = {
  from: { name: 'Müller, “Ada”\r\nBcc: all@garden.example', address: 'ada@garden.example' },
  to: 'reader@example.com',
  replyTo: 'answers@garden.example',
  subject: 'Grüße aus dem Garten 🌻, in einer Zeile, die länger ist als alle Zeilen sein dürfen',
  messageId: 'confirm_1@garden.example',
  date: new Date('2026-03-01T08:00:00.000Z'),
  text: `Größe\n.\n${'Erbsen und Bohnen '.repeat(20)}\n--=_part--\n`,
  html: `<p>Größe &amp; Öl</p>\n${'<b>🌱</b>'.repeat(30)}`,
}

test('a mail reads as it was written, in 7 bits and short lines, and says that a program wrote it', async () => {
  const { raw, from, to, messageId } = compose(mail)
  assert.deepEqual([from, to, messageId], [mail.from.address, mail.to, mail.messageId])
  assert.match(raw.toString('latin1'), /^(?:[\t\x20-\x7e]{0,76}\r\n)*$/)
  const read = await PostalMime.parse(raw)
  assert.deepEqual(
    [read.subject, read.messageId, read.date],
    [mail.subject, '<confirm_1@garden.example>', '2026-03-01T08:00:00.000Z'],
  )
  assert.deepEqual(
    [read.from?.address, read.from?.name],
    ['ada@garden.example', 'Müller, “Ada” Bcc: all@garden.example'],
  )
  assert.deepEqual(
    [read.to?.[0]?.address, read.replyTo?.[0]?.address],
    ['reader@example.com', 'answers@garden.example'],
  )
  assert.equal(read.text?.trimEnd(), mail.text.trimEnd())
  assert.equal(read.html?.trimEnd(), mail.html)
  assert.equal(read.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
  assert.equal(read.headers.filter(({ key }) => key === 'bcc').length, 0)
})

test('an address with a line break makes no header of its own', () => {
  assert.throws(
    () => compose({ ...mail, to: 'reader@example.com\r\nBcc: all@garden.example' }),
    /printable ASCII/,
  )
})
