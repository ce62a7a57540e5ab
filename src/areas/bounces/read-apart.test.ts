import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOSTILE, mailOf, MAILS } from './fixtures/mails.ts'
import { readApart } from './read-apart.ts'
import { readReturnedMail } from './returned-mail.ts'

const raws = [
  ...MAILS.map((name) =>
    mailOf(name, {
      recipientToken: '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdef',
      reader: 'reader@readers.example',
    }),
  ),
  ...Object.values(HOSTILE),
]

test('a mail says the same in a process of its own, hostile ones too', async () => {
  for (const [i, raw] of raws.entries()) {
    const nullSender = i % 2 === 0
    assert.deepEqual(
      await readApart(raw, { nullSender }),
      await readReturnedMail(raw, { nullSender }),
    )
  }
})
