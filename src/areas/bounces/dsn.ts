import { enhancedIn, readRefusal, type Refusal } from '#mail/smtp-status.ts'

/** The status of one recipient in a report (RFC 3464 §2.3). */
export interface RecipientStatus {
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded' | null
  /** The address that we wrote to, where the report has it; else the address at which the mail ended. */
  recipient: string | null
  refusal: Refusal
}

type Fields = ReadonlyMap<string, string>

/** A bound. Each mail has one recipient and its own return path; more come only from an address that forwards to many. */
const RECIPIENTS_MAX = 100
const FIELD_MAX = 2000
const TEXT_MAX = 256 * 1024

/** Reads the recipients of a `message/delivery-status` part, also in its international form (RFC 6533 §4.1). Skips the group about the message. */
export function readDeliveryStatus(text: string): RecipientStatus[] {
  return groupsOf(text)
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient') || fields.has('action'))
    .slice(0, RECIPIENTS_MAX)
    .map(statusOf)
}

/** Reads groups of fields, divided by empty lines. A line that begins with a space continues the one before (RFC 822 §3.1.1). */
export function groupsOf(text: string): Fields[] {
  const groups: Map<string, string>[] = [new Map()]
  let last = ''
  for (const line of text.slice(0, TEXT_MAX).split(/\r?\n/)) {
    const fields = groups.at(-1)!
    const field = /^([\w-]{1,80})[ \t]*:[ \t]*(.*)$/.exec(line)
    if (line.trim() === '') {
      if (fields.size > 0) groups.push(new Map())
    } else if (/^[ \t]/.test(line) && fields.has(last)) {
      fields.set(last, `${fields.get(last)!} ${line.trim()}`.slice(0, FIELD_MAX))
    } else if (field) {
      last = field[1]!.toLowerCase()
      // The first of two equal fields counts.
      if (!fields.has(last)) fields.set(last, field[2]!.trim().slice(0, FIELD_MAX))
    }
  }
  return groups.filter(({ size }) => size > 0)
}

const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

function statusOf(fields: Fields): RecipientStatus {
  const said = fields.get('action')?.toLowerCase() ?? ''
  const status = enhancedIn(fields.get('status') ?? '')
  return {
    action: ACTIONS.find((action) => said.startsWith(action)) ?? null,
    recipient: addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient')),
    refusal: refusalOf(fields.get('diagnostic-code') ?? '', status),
  }
}

/** Prefers the code in the refusing server's reply to the status of the reporting server: Exim writes 5.0.0 above a 5.1.1. */
function refusalOf(diagnostic: string, status: string | null): Refusal {
  const read = readRefusal(diagnostic)
  return { ...read, enhanced: read.enhanced ?? status }
}

/** Reads an address such as `rfc822;reader@example.com`, or `utf-8;` with its escapes (RFC 6533 §3). */
export function addressIn(field: string | undefined): string | null {
  const address = /^(?:[^;]*;)?\s*(.*)$/s
    .exec(field ?? '')![1]!
    .replaceAll(/\\x\{([0-9A-F]{1,6})\}/gi, (escape, hex: string) => letter(Number.parseInt(hex, 16)) ?? escape)
    .replaceAll(/^<|>$/g, '')
    .trim()
  return address.includes('@') && address.length <= 320 ? address : null
}

function letter(code: number): string | null {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : null
}

/** The beginnings of bounces that are no reports: those of qmail, old Exchange, Sendmail and Exim. */
const FAILURE =
  /undeliver|failure notice|delivery (has )?(failed|failure)|delivery status|returned mail|mail delivery|could not be delivered|message you sent/i
const NOTICE = /^(mailer-daemon|postmaster|mail-daemon|microsoftexchange\S*)@/i
/** The line that begins the copy of our own mail. The text behind it is not the server's. */
const COPY =
  /^(-{2,} ?(below this line is|this is) a copy|-{3,}.{0,40}(original|returned|copy|header)|original message headers:|(return-path|received|dkim-signature|x-[\w-]+|mime-version):)/im

/**
 * Reads a bounce that is no report. Only a status code in it counts, whatever its words. Returns null when it is no bounce at all.
 * @param mail `from` may be empty where the notice has none
 */
export function readNotice(mail: { from: string; subject: string; text: string; nullSender: boolean }): RecipientStatus | null {
  const begins = `${mail.subject}\n${mail.text.slice(0, 500)}`
  if (!(mail.nullSender || NOTICE.test(mail.from)) || !FAILURE.test(begins)) return null
  const text = mail.text.slice(0, 16_384)
  const copyAt = COPY.exec(text)?.index ?? text.length
  const words = text.slice(0, copyAt)
  const enhanced = enhancedIn(words)
  // Only the code is used: the words around it are free text in any language.
  return { action: 'failed', recipient: null, refusal: { code: null, enhanced, text: enhanced === null ? '' : lineWith(words, enhanced) } }
}

function lineWith(words: string, status: string): string {
  return words.split(/\r?\n/).find((line) => line.includes(status)) ?? ''
}
