import type { z } from 'zod'
import { readApart, type ReturnedMail } from '#areas/bounces/index.ts'
import { report_return } from '#areas/mailings/index.ts'
import { readRecipientToken, RETURNED } from '#areas/emails/index.ts'
import { internalCall } from '#operation/internal-call.ts'
import type { System } from '#operation/system.ts'
import type { ReturnBox } from './return-box.ts'

interface ArrivedMail {
  boxes: readonly ReturnBox[]
  /** The sender in the envelope; empty for a bounce. */
  from: string
  raw: Buffer
  requestId: string
  address: string
}

/** The answer to a mail, which is accepted only after its report is stored. */
type Taken =
  | { taken: true; what: ReturnedMail['what'] }
  | { taken: false; code: 451 | 550; says: string }

/**
 * The answer when the server is busy. It is temporary (RFC 3463 §3.5), so the sending server tries
 * again.
 */
const BUSY: Taken = {
  taken: false,
  code: 451,
  says: '4.4.5 Too many mails at this moment, try again later',
}
const AGAIN: Taken = { taken: false, code: 451, says: '4.3.0 Not now, try again later' }
const GONE: Taken = {
  taken: false,
  code: 550,
  says: '5.1.1 The mail that this is about is not known any more',
}

/** Reads a mail, and stores its report for each recipient. */
export async function takeMail(system: System, mail: ArrivedMail): Promise<Taken> {
  const read = await readApart(mail.raw, { nullSender: mail.from === '' })
  if (read === 'busy') return BUSY
  const answers: number[] = []
  for (const box of mail.boxes) answers.push(await takeInto(system, mail, box, read))
  if (answers.some((status) => status >= 500)) return AGAIN
  return answers.every((status) => status >= 400) ? GONE : { taken: true, what: read.what }
}

type Report = z.input<typeof report_return.input>

/** Stores a report. Returns the status of the operation; 200 when there is nothing to store. */
async function takeInto(
  system: System,
  mail: ArrivedMail,
  box: ReturnBox,
  read: ReturnedMail,
): Promise<number> {
  const { vault, log } = system.ports
  const asked = reportOf(box, read)
  const recipientTokens =
    box.kind !== 'postmaster'
      ? [box.recipientToken]
      : read.what === 'complaint'
        ? read.recipientTokens
        : []
  const recipientToken = recipientTokens.find((one) => readRecipientToken(vault, one, RETURNED))
  if (asked !== null && recipientToken !== undefined)
    return report(system, mail, recipientToken, asked)
  const fields = {
    what: read.what,
    box: box.kind,
    from: mail.from.slice(0, 320),
    address: mail.address,
  }
  // No person reads this box: its mails are only logged.
  if (box.kind === 'postmaster')
    log.info(
      { ...fields, begins: beginOf(mail.raw) },
      'a mail to postmaster or abuse was received; it is only logged',
    )
  else log.info(fields, 'a returned mail holds nothing to record; it was accepted')
  return 200
}

function reportOf(box: ReturnBox, read: ReturnedMail): Report | null {
  if (box.kind === 'unsubscribe') {
    // Any mail from a person to this address is a request to unsubscribe; automatic replies are
    // not.
    const wish = read.what === 'letter' || read.what === 'unreadable'
    return wish ? { kind: 'unsubscribe', source: 'mailto', eventId: 'mailto' } : null
  }
  if (read.what === 'complaint')
    return {
      kind: 'complaint',
      source: 'arf',
      eventId: read.eventId,
      recipient: textual(read.recipient),
    }
  if (read.what !== 'bounce' || box.kind === 'postmaster') return null
  const { code, enhanced, text } = read.refusal
  return {
    kind: 'bounce',
    source: 'dsn',
    eventId: read.eventId,
    code,
    status: enhanced,
    diagnostic: clean(text),
    recipient: textual(read.recipient),
  }
}

const clean = (text: string) => text.replaceAll('\0', '').slice(0, 2000).toWellFormed()
const textual = (address: string | null) => address && clean(address).slice(0, 320)

async function report(
  system: System,
  { requestId, address }: ArrivedMail,
  recipientToken: string,
  input: Report,
): Promise<number> {
  const answer = await internalCall(system, {
    operation: report_return,
    credential: { kind: 'recipient_token', recipientToken },
    input,
    requestId,
    address,
  })
  if (answer.problem && answer.status < 500)
    system.ports.log.warn(
      { requestId, problem: answer.problem.message },
      'a report of a returned mail was refused; it will not be recorded',
    )
  return answer.status
}

function beginOf(raw: Buffer): string {
  return raw.toString('latin1', 0, 1000).replaceAll(/[^\x20-\x7e\r\n]/g, '?')
}
