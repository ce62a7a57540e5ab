import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '#lib/cpu-time.ts'
import { faultOf } from '#mail/smtp-status.ts'
import { HOSTILE, mailOf, MAILS } from './fixtures/mails.ts'
import { noticeOf } from './fixtures/notice.ts'
import { NOTICES } from './fixtures/notices.ts'
import { REPORTS } from './fixtures/reports.ts'
import { readReturnedMail } from './returned-mail.ts'

const recipientToken = '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdef'
const reader = 'reader@readers.example'
const NULL_SENDER = { nullSender: true }

/** The kind of each mail, and the fault of a bounce. */
const WHAT: Record<string, string> = {
  'apple-unsubscribe': 'letter',
  'arf-aol-to-abuse': 'complaint abuse',
  'arf-auth-failure': 'other_report',
  'arf-jmrp': 'complaint abuse',
  'arf-not-spam': 'other_report',
  'arf-outlook-bare': 'complaint abuse',
  'arf-yahoo': 'complaint abuse',
  challenge: 'letter',
  'exchange-2003': 'bounce recipient',
  'exchange-not-found': 'bounce recipient',
  'exim-forwarded': 'bounce recipient',
  'exim-no-such-user': 'bounce recipient',
  'exim-plain': 'bounce recipient',
  'forwarded-to-nobody': 'bounce recipient',
  'gmail-no-such-user': 'bounce recipient',
  'gmail-spam': 'bounce policy',
  'icloud-unknown': 'bounce recipient',
  letter: 'letter',
  'list-of-two': 'delivery',
  'out-of-office': 'auto_reply',
  'outlook-authentication': 'bounce policy',
  'outlook-edge-block': 'bounce recipient',
  'outlook-quota': 'bounce mailbox',
  'postfix-delayed': 'delay',
  'postfix-expired': 'bounce mailbox',
  'postfix-mailbox-full': 'bounce mailbox',
  'postfix-relayed': 'delivery',
  'postfix-unknown-user': 'bounce recipient',
  qmail: 'bounce recipient',
  'qmail-no-code': 'bounce recipient',
  'sendmail-domain': 'bounce recipient',
  smtputf8: 'bounce recipient',
  unsubscribe: 'letter',
  vacation: 'auto_reply',
  'yahoo-disabled': 'bounce recipient',
}

async function whatIs(name: string): Promise<string> {
  const raw = mailOf(name, { recipientToken, reader })
  const read = await readReturnedMail(raw, { nullSender: raw.includes('Return-Path: <>') })
  if (read.what === 'bounce') return `bounce ${faultOf(read.refusal)}`
  return read.what === 'complaint' ? `complaint ${read.type}` : read.what
}

test('every mail of the collection is what it is', async () => {
  assert.deepEqual(
    Object.fromEntries(await Promise.all(MAILS.map(async (name) => [name, await whatIs(name)]))),
    WHAT,
  )
})

for (const [name, notice] of Object.entries({ ...NOTICES, ...REPORTS }))
  test(`${name}: ${notice.says}`, async () => {
    const { says, recipient } = notice
    const raw = noticeOf(name, notice)
    const read = await readReturnedMail(raw, { nullSender: raw.includes('Return-Path: <>') })
    assert.equal(
      read.what === 'bounce' ? `bounce ${faultOf(read.refusal)}` : read.what,
      says,
      JSON.stringify(read),
    )
    assert.equal(read.what === 'bounce' ? (read.recipient ?? undefined) : undefined, recipient)
  })

test('names the address that did not work: the one that we wrote to, where the report knows it', async () => {
  const recipientOf = async (name: string) => {
    const read = await readReturnedMail(mailOf(name, { recipientToken, reader }), NULL_SENDER)
    return read.what === 'bounce' || read.what === 'complaint' ? read.recipient : undefined
  }
  assert.equal(await recipientOf('postfix-unknown-user'), reader)
  assert.equal(await recipientOf('forwarded-to-nobody'), 'somebody@elsewhere.example')
  assert.equal(await recipientOf('smtputf8'), reader)
  assert.equal(await recipientOf('qmail'), reader)
  assert.equal(await recipientOf('arf-yahoo'), reader)
})

test('finds our recipient token in the message that a complaint is about', async () => {
  for (const name of ['arf-yahoo', 'arf-aol-to-abuse', 'arf-jmrp', 'arf-outlook-bare']) {
    const read = await readReturnedMail(mailOf(name, { recipientToken, reader }), {
      nullSender: false,
    })
    assert.ok(read.what === 'complaint' && read.recipientTokens.includes(recipientToken), name)
  }
})

test('an event has the same id however its mail travelled, and another one another', async () => {
  const idOf = async (raw: Buffer) => {
    const read = await readReturnedMail(raw, NULL_SENDER)
    return read.what === 'bounce' ? read.eventId : assert.fail(read.what)
  }
  for (const name of ['postfix-unknown-user', 'qmail']) {
    const raw = mailOf(name, { recipientToken, reader })
    const again = Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), raw])
    assert.equal(await idOf(raw), await idOf(again), name)
    assert.notEqual(
      await idOf(raw),
      await idOf(mailOf('gmail-no-such-user', { recipientToken, reader })),
    )
  }
})

test('a report is read in front of a copy of our mail of any length', async () => {
  const short = mailOf('postfix-unknown-user', { recipientToken, reader })
  const end = short.lastIndexOf('\r\n--')
  const long = Buffer.concat([
    short.subarray(0, end),
    Buffer.from('\r\nand so on'.repeat(80_000)),
    short.subarray(end),
  ])
  const read = await readReturnedMail(long, NULL_SENDER)
  assert.ok(read.what === 'bounce' && faultOf(read.refusal) === 'recipient', read.what)
})

for (const [name, raw] of Object.entries(HOSTILE))
  test(`${name}: read in no time, and suppresses nobody`, async () => {
    const began = cpuMs()
    const read = await readReturnedMail(raw, NULL_SENDER)
    assert.ok(cpuMs() - began < 3000, `${cpuMs() - began} ms`)
    assert.ok(read.what !== 'bounce' || faultOf(read.refusal) !== 'recipient', JSON.stringify(read))
  })
