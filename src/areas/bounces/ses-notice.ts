import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readRefusal, type Refusal } from '#mail/smtp-status.ts'
import { recipientTokensIn } from './arf.ts'

interface SesNotice {
  reports: SesReport[]
  /** Texts that may be our recipient token, the most likely first. */
  recipientTokens: string[]
}

export type SesReport = { eventId: string; recipient: string; at: string | null } & (
  | { kind: 'bounce'; refusal: Refusal }
  | { kind: 'complaint' }
)

/** The part of a notice that is read. SES may add fields. */
const text = (max: number) => z.string().max(max).optional().catch(undefined)
const Bounced = z.object({
  emailAddress: z.string().max(1000),
  status: text(40),
  diagnosticCode: text(20_000),
})
const Headers = z
  .array(z.object({ name: z.string(), value: z.string() }).catch({ name: '', value: '' }))
  .optional()
  .catch(undefined)
const Notice = z.object({
  notificationType: text(40),
  eventType: text(40),
  mail: z.object({
    source: text(1000),
    tags: z.record(z.string(), z.array(z.string()).catch([])).optional().catch(undefined),
    headers: Headers,
  }),
  bounce: z
    .object({
      bounceType: text(40),
      bounceSubType: text(60),
      feedbackId: text(200),
      timestamp: text(40),
      bouncedRecipients: z.array(Bounced).max(50),
    })
    .optional(),
  complaint: z
    .object({
      complaintFeedbackType: text(60).nullable(),
      complaintSubType: text(60).nullable(),
      feedbackId: text(200),
      timestamp: text(40),
      complainedRecipients: z.array(z.object({ emailAddress: z.string().max(1000) })).max(50),
    })
    .optional(),
})
type Notice = z.infer<typeof Notice>

/** The status codes for refusals of SES itself, or of servers that gave no code. */
export const SES_STATUS_OF: Readonly<Record<string, string>> = {
  NoEmail: '5.1.1',
  Suppressed: '5.1.1',
  OnAccountSuppressionList: '5.1.1',
  MailboxFull: '5.2.2',
  MessageTooLarge: '5.3.4',
  ContentRejected: '5.7.1',
  AttachmentRejected: '5.7.1',
}

/**
 * Feedback types of RFC 5965 that are no complaints. With `not-spam` a reader moved the mail out of
 * junk.
 */
const NO_COMPLAINTS = new Set(['not-spam', 'auth-failure', 'dmarc'])

/**
 * Reads a notice of an SES identity (`notificationType`) or configuration set (`eventType`).
 * Returns null for other JSON, and an empty list of reports for notices such as deliveries.
 */
export function readSesNotice(json: string): SesNotice | null {
  const notice = parsed(json)
  if (notice === null) return null
  const type = notice.eventType ?? notice.notificationType
  const reports =
    type === 'Bounce' ? bouncesOf(notice) : type === 'Complaint' ? complaintsOf(notice) : []
  return { reports, recipientTokens: recipientTokensOf(notice) }
}

function parsed(json: string): Notice | null {
  try {
    return Notice.parse(JSON.parse(json))
  } catch {
    return null
  }
}

function bouncesOf({ bounce }: Notice): SesReport[] {
  return (bounce?.bouncedRecipients ?? []).flatMap(({ emailAddress, status, diagnosticCode }) => {
    // SES reports an out-of-office answer as such a bounce, without a server's reply.
    if (
      bounce!.bounceType === 'Transient' &&
      bounce!.bounceSubType === 'General' &&
      !status &&
      !diagnosticCode
    )
      return []
    const refusal = refusalOf(bounce!.bounceSubType ?? '', status, diagnosticCode ?? '')
    return [{ kind: 'bounce' as const, ...told(bounce!, emailAddress), refusal }]
  })
}

function refusalOf(subType: string, status: string | undefined, diagnostic: string): Refusal {
  const read = readRefusal(diagnostic)
  const said =
    /^[245]\.\d{1,3}\.\d{1,3}$/.test(status ?? '') && !/^[245]\.0\.0$/.test(status!)
      ? status!
      : null
  return {
    ...read,
    enhanced: said ?? read.enhanced ?? SES_STATUS_OF[subType] ?? null,
    text: diagnostic || subType,
  }
}

function complaintsOf({ complaint }: Notice): SesReport[] {
  if (!complaint || NO_COMPLAINTS.has(complaint.complaintFeedbackType ?? '')) return []
  return complaint.complainedRecipients.map(({ emailAddress }) => {
    // SES did not send this mail: the complaint was about another, perhaps of another customer.
    if (complaint.complaintSubType === 'OnAccountSuppressionList')
      return {
        kind: 'bounce',
        ...told(complaint, emailAddress),
        refusal: refusalOf('OnAccountSuppressionList', undefined, ''),
      }
    return { kind: 'complaint', ...told(complaint, emailAddress) }
  })
}

function told(
  {
    feedbackId = '',
    timestamp,
  }: { feedbackId?: string | undefined; timestamp?: string | undefined },
  emailAddress: string,
) {
  const recipient = (/<([^<>]*)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).trim().slice(0, 320)
  const eventId = createHash('sha256')
    .update(`${feedbackId} ${recipient}`)
    .digest('base64url')
    .slice(0, 32)
  const at =
    timestamp === undefined || Number.isNaN(Date.parse(timestamp))
      ? null
      : new Date(timestamp).toISOString()
  return { eventId, recipient, at }
}

/**
 * Lists texts that may be our recipient token: our SES tag first, then return path and headers,
 * which may be missing.
 */
function recipientTokensOf({ mail: { tags, source, headers } }: Notice): string[] {
  const head = (headers ?? []).map(({ value }) => value).join('\n')
  return [
    ...new Set([
      ...(tags?.mailcast ?? []).slice(0, 1),
      ...recipientTokensIn(`${source ?? ''}\n${head}`),
    ]),
  ]
}
