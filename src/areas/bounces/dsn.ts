import { findEnhancedCode, readRefusal, type Refusal } from '#mail/smtp-status.ts'

/** The status of one recipient in a delivery report (RFC 3464 §2.3). */
export interface RecipientStatus {
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded' | null
  /** The original recipient if the report names it, otherwise the final recipient. */
  recipient: string | null
  refusal: Refusal
}

type Fields = ReadonlyMap<string, string>

/** The most recipients read from a report. Our mails have one; forwarding may make more. */
const RECIPIENTS_MAX = 100
const FIELD_MAX = 2000
const TEXT_MAX = 256 * 1024

/** Reads a `message/delivery-status` part, or the international form of it (RFC 6533 §4.1). */
export function readDeliveryStatus(text: string): RecipientStatus[] {
  return groupsOf(text)
    .filter(
      (fields) =>
        fields.has('final-recipient') || fields.has('original-recipient') || fields.has('action'),
    )
    .slice(0, RECIPIENTS_MAX)
    .map(statusOf)
}

/**
 * Splits the fields of a report into groups at empty lines. A line that begins with a space
 * continues the one before (RFC 822 §3.1.1).
 */
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
  const status = fields.get('status') ?? ''
  return {
    action:
      ACTIONS.find((action) => said.startsWith(action)) ??
      (said === '' && status.startsWith('5') ? 'failed' : null),
    recipient:
      addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient')),
    // Cisco puts the reply into its own field; others append it to the status: `5.4.4 (Illegal
    // host)`.
    refusal: refusalOf(
      fields.get('diagnostic-code') ?? fields.get('x-supplementary-info') ?? '',
      status,
    ),
  }
}

/**
 * Reads the refusal. The code in the refusing server's reply is preferred to the reporter's: Exim
 * writes 5.0.0 above a 5.1.1.
 */
function refusalOf(diagnostic: string, status: string): Refusal {
  const read = readRefusal(diagnostic)
  const words = /\((.+)\)/.exec(status)?.[1] ?? ''
  return { ...read, enhanced: read.enhanced ?? findEnhancedCode(status), text: diagnostic || words }
}

/**
 * Reads the address in a field such as `rfc822;reader@example.com`, or `utf-8;` with escapes (RFC
 * 6533 §3).
 */
export function addressIn(field: string | undefined): string | null {
  const address = /^(?:[^;]*;)?\s*(.*)$/s
    .exec(field ?? '')![1]!
    .replaceAll(
      /\\x\{([0-9A-F]{1,6})\}/gi,
      (escape, hex: string) => letter(Number.parseInt(hex, 16)) ?? escape,
    )
    .replaceAll(/^<|>$/g, '')
    .trim()
  return address.includes('@') && address.length <= 320 ? address : null
}

function letter(code: number): string | null {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : null
}
