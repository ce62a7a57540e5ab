import { domainToASCII } from 'node:url'
import type { Message } from '#ports/mailer.ts'
import type { Extensions } from './extensions.ts'

/** The sender and recipient of a message, checked so that neither can contain a command. */
export interface Envelope {
  from: string
  to: string
  /** Addresses in UTF-8, for SMTPUTF8 (RFC 6531); null when both local parts are ASCII. */
  international: { from: string; to: string } | null
}

const ADDRESS = /^[^\s\p{Cc}<>]+@[^\s\p{Cc}<>@]+$/u
const ASCII = /^[!-~]+$/
// RFC 5321 §4.5.3.1.3: a path of 256 octets, angle brackets included.
const ADDRESS_BYTES_MAX = 254

/** Makes an envelope, or returns the reason why an address cannot be in a command. */
export function envelopeOf({ from, to }: Pick<Message, 'from' | 'to'>): Envelope | string {
  const [sender, recipient] = [asciiDomain(from), asciiDomain(to)]
  if (sender === null) return "The sender's address is not valid in SMTP. Nothing was sent."
  if (recipient === null) return "The recipient's address is not valid in SMTP. Nothing was sent."
  const ascii = ASCII.test(sender) && ASCII.test(recipient)
  return { from: sender, to: recipient, international: ascii ? null : { from, to } }
}

function asciiDomain(address: string): string | null {
  if (address.length > ADDRESS_BYTES_MAX || !ADDRESS.test(address)) return null
  if (ASCII.test(address)) return address
  if (Buffer.byteLength(address) > ADDRESS_BYTES_MAX) return null
  const [local, domain] = [
    address.slice(0, address.lastIndexOf('@')),
    address.slice(address.lastIndexOf('@') + 1),
  ]
  const known = domainToASCII(domain)
  return known === '' ? null : `${local}@${known}`
}

/** Returns the reason why the server cannot accept this message; null when it can. */
export function unfit(
  envelope: Envelope,
  bytes: number,
  { utf8, sizeMax }: Extensions,
): string | null {
  if (envelope.international && !utf8)
    return 'The mail server does not take addresses with letters beyond ASCII before the @ (SMTPUTF8, RFC 6531). Nothing was sent.'
  if (sizeMax !== null && bytes > sizeMax)
    return `The message has ${bytes} bytes, and the mail server takes at most ${sizeMax} (SIZE, RFC 1870). Make it smaller; nothing was sent.`
  return null
}

/** Returns the MAIL command (RFC 5321 §4.1.1.2), with parameters for the server's extensions. */
export function mailCommand(
  { from, international }: Envelope,
  bytes: number,
  { size, eightBit }: Extensions,
): string {
  const sized = size ? ` SIZE=${bytes}` : ''
  if (!international) return `MAIL FROM:<${from}>${sized}\r\n`
  // The message's header contains the address too, so the header is 8-bit.
  return `MAIL FROM:<${international.from}>${sized}${eightBit ? ' BODY=8BITMIME' : ''} SMTPUTF8\r\n`
}

export function rcptCommand({ to, international }: Envelope): string {
  return `RCPT TO:<${international?.to ?? to}>\r\n`
}
