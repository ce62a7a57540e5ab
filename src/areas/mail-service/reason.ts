import type { MailServiceAddress } from '#ports/mail-services.ts'
import { type SendResult, SubmissionError, type SubmissionFault } from '#ports/mailer.ts'

/** The reasons why a mail service fails. Pages have a sentence for each in every language. */
export const REASONS = [
  'unknown_host',
  'private_host',
  'no_connection',
  'silence',
  'closed',
  'not_smtp',
  'no_tls',
  'needs_tls',
  'tls_from_start',
  'plain_port',
  'certificate',
  'no_login',
  'wrong_login',
  'key_rights',
  'suspended',
  'wrong_region',
  'clock',
  'try_later',
  'refused',
  'greylisted',
  'sender_refused',
  'recipient_refused',
  'sandbox',
  'transactional',
  'unreadable',
  'other',
] as const
type Reason = (typeof REASONS)[number]

/** A reason, the field to correct, and the server's own words. */
export interface Diagnosis {
  reason: Reason
  /** A sentence on what is wrong and what to do. */
  detail: string
  /** A JSON pointer into the input of `set_mail_service`. */
  pointer: string
  /** The reply of the server as one line; null when there was none. */
  answer: string | null
}

/** The ports on which servers expect TLS from the first byte. */
const TLS_PORTS = [465, 2465, 443]

interface Advice {
  says: string
  pointer: string
}

const ADVICE: Record<Reason, Advice> = {
  unknown_host: {
    says: 'The host has no address: look at its spelling.',
    pointer: '/host',
  },
  private_host: {
    says: 'The host is in a private network or on this machine. The operator of the server can allow that with MAIL_ALLOW_PRIVATE=true. Link-local addresses are never allowed.',
    pointer: '/host',
  },
  no_connection: {
    says: 'No server takes connections at this host and port. Look at both: most take mail at 587 (STARTTLS) or 465 (TLS). Some hosting companies block these ports; many mail services take 2525 then.',
    pointer: '/port',
  },
  silence: {
    says: 'The server did not answer in time. The port may be wrong, or a firewall may block it: many mail services take 587, 465 and 2525.',
    pointer: '/port',
  },
  closed: {
    says: 'The server closed the connection. Look at the port and at the kind of encryption.',
    pointer: '/port',
  },
  not_smtp: {
    says: 'The program at this port does not speak SMTP: it may be a web server. Look at the port, mostly 587 or 465.',
    pointer: '/port',
  },
  no_tls: {
    says: 'The server does not offer encryption (STARTTLS) here, so the password was not sent. Choose TLS with port 465, or another port.',
    pointer: '/security',
  },
  needs_tls: {
    says: 'The server wants an encrypted connection before a login. Choose STARTTLS, or TLS with port 465.',
    pointer: '/security',
  },
  tls_from_start: {
    says: 'This port expects encryption from the first byte. Choose TLS, or STARTTLS with port 587.',
    pointer: '/security',
  },
  plain_port: {
    says: 'The server does not speak TLS from the first byte at this port. Choose STARTTLS, or TLS with port 465.',
    pointer: '/security',
  },
  certificate: {
    says: 'The certificate of the server is not trusted, or is for another name. Give the host by the name in its certificate, or mend the certificate.',
    pointer: '/host',
  },
  no_login: {
    says: 'The server offers no login by PLAIN or LOGIN at this port. Look at the port, or leave user and password out.',
    pointer: '/user',
  },
  wrong_login: {
    says: 'The server refuses the user name or the password.',
    pointer: '/password',
  },
  key_rights: {
    says: 'The key may not send. It needs ses:SendEmail, ses:SendRawEmail and ses:GetAccount.',
    pointer: '/password',
  },
  suspended: {
    says: 'The service has stopped the sending of this account. Its own pages say why.',
    pointer: '/provider',
  },
  wrong_region: {
    says: 'Amazon SES has no such region. Look at the region in its console.',
    pointer: '/region',
  },
  clock: {
    says: 'The clock of this server is wrong, so Amazon refuses its signatures. Run NTP on it.',
    pointer: '/provider',
  },
  try_later: {
    says: 'The server refuses connections for now. Try again in some minutes.',
    pointer: '/host',
  },
  refused: {
    says: 'The server refuses the connection. It may not take mail from this machine.',
    pointer: '/host',
  },
  greylisted: {
    says: 'The server takes the mail later (greylisting). Mailcast tries again by itself with real mails; test again in some minutes.',
    pointer: '/host',
  },
  sender_refused: {
    says: 'The service does not take this sender. Verify the From address, or its domain, at the service.',
    pointer: '/from',
  },
  recipient_refused: {
    says: 'The server refuses the address that the test went to. Try another one.',
    pointer: '/to',
  },
  sandbox: {
    says: 'The account at Amazon SES is in the sandbox: only verified addresses get mail. Ask for production access in its console.',
    pointer: '/provider',
  },
  transactional: {
    says: 'A server token of Postmark sends by the transactional stream, which is not for newsletters. Use the access key and secret key of an SMTP token of a broadcast stream instead.',
    pointer: '/apiKey',
  },
  unreadable: {
    says: 'The stored key cannot be decrypted with the secret key of this server, so mails wait. Set the mail service again, or add the former key to SECRET_KEYS_OLD.',
    pointer: '/password',
  },
  other: { says: 'The mail service cannot be used.', pointer: '/host' },
}

/** Hints on logins at services where many people take the wrong key. */
const LOGIN_HINTS: Partial<Record<MailServiceAddress['provider'], string>> = {
  ses: 'Look at the access key id and the secret access key.',
  postmark: 'Use the keys of an SMTP token, and turn SMTP on for the server at Postmark.',
  mailgun: 'Mailgun wants the SMTP user and password of the domain, not an API key.',
  sendgrid: 'The API key needs the permission Mail Send.',
  brevo: 'Brevo wants the login of its SMTP page and an SMTP key, not an API key.',
  resend: 'The API key needs the permission to send.',
  sparkpost: 'The API key needs the permission Send via SMTP.',
}

/** Explains why a service could not be reached or logged in to. */
export function diagnose(error: unknown, address: MailServiceAddress): Diagnosis {
  const fault = error instanceof SubmissionError ? error.fault : null
  const answer = error instanceof SubmissionError ? (error.reply?.slice(0, 300) ?? null) : null
  return diagnosisOf(reasonOf(fault, answer, address), address, answer)
}

/** Explains a note about a service that works. */
export function noteOf(note: string | void, address: MailServiceAddress, isToken: boolean) {
  if (note !== undefined && /sandbox/.test(note)) return diagnosisOf('sandbox', address, null)
  return isToken ? diagnosisOf('transactional', address, null) : null
}

/** Explains why a message was not accepted. */
export function diagnoseResult({ detail, reply }: SendResult, address: MailServiceAddress) {
  const answer = reply || address.provider === 'ses' ? detail.slice(0, 300) : null
  return diagnosisOf(resultReason(detail, reply), address, answer)
}

export function diagnosisOf(
  reason: Reason,
  { provider }: Pick<MailServiceAddress, 'provider'>,
  answer: string | null,
): Diagnosis {
  const { says, pointer } = ADVICE[reason]
  const hint = reason === 'wrong_login' ? LOGIN_HINTS[provider] : undefined
  return { reason, detail: hint ? `${says} ${hint}` : says, pointer, answer }
}

/** Writes a diagnosis as one text, which ends with the server's words. */
export function sentenceOf({ detail, answer }: Diagnosis): string {
  return answer === null ? detail : `${detail} The server said: ${answer}`
}

function reasonOf(
  fault: SubmissionFault | null,
  answer: string | null,
  { port, security }: MailServiceAddress,
): Reason {
  if (fault === null) return 'other'
  const waits = fault === 'silence' || fault === 'closed'
  if (waits && security !== 'tls' && TLS_PORTS.includes(port)) return 'tls_from_start'
  // RFC 3207 §4 and RFC 4954 §6: the server insists on encryption before a login.
  if (fault === 'wrong_login' && /^53[08]/.test(answer ?? '')) return 'needs_tls'
  return fault
}

function resultReason(detail: string, reply: SendResult['reply']): Reason {
  if (/sandbox|not verified.*identit|identit.*not verified/i.test(detail)) return 'sandbox'
  if (/not verified|unverified|verify|not authori[sz]ed|not allowed to send|sender/i.test(detail))
    return 'sender_refused'
  if (!reply) return 'other'
  if (reply.enhanced?.startsWith('5.1.') || reply.enhanced?.startsWith('5.2.'))
    return /^5\.1\.[78]/.test(reply.enhanced) ? 'sender_refused' : 'recipient_refused'
  if (reply.code < 500) return 'greylisted'
  return reply.enhanced?.startsWith('5.7.') ? 'sender_refused' : 'refused'
}
