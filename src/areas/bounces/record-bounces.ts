import { type BounceFault, faultOf } from '#mail/smtp-status.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { type NewSuppression, suppress } from '#areas/contacts/index.ts'
import { emitReturns } from './emit-returns.ts'
import {
  type BounceReport,
  detailOf,
  isOfAnother,
  type NewBounce,
  type ReportedMailing,
} from './bounce.ts'
import { insertBounces, type KeptBounce, wornOut } from './bounce-sql.ts'

/**
 * Stores reports, suppresses addresses, and emits events. Complaints and unknown mailboxes suppress
 * at once, others after five soft bounces. Refusals that blame the sender suppress none. Lock the
 * mailing first, so that `first` is true once for a recipient.
 */
export async function recordBounces(
  scope: Scope,
  about: ReportedMailing,
  reports: readonly BounceReport[],
): Promise<NewBounce[]> {
  if (reports.length === 0) return []
  const fresh = await insertBounces(
    scope,
    about.mailingId,
    reports.map((report) => kept(about, report)),
  )
  const soft = fresh.filter(({ fault }) => fault === 'mailbox')
  const tired =
    soft.length === 0
      ? new Set<string>()
      : await wornOut(scope, [...new Set(soft.map(({ email }) => email))])
  const judged = fresh.map((one) => ({ ...one, dead: isDead(one, tired) }))
  const held = await suppress(
    scope,
    judged.flatMap((one) => (one.dead ? [suppressionOf(about, one)] : [])),
  )
  await emitReturns(scope, judged, { held, bulk: about.campaignId !== null })
  return fresh.map(({ kind, fault, first, recipientId }) => ({ kind, fault, first, recipientId }))
}

function kept({ mailingId }: ReportedMailing, report: BounceReport): KeptBounce {
  const { refusal, recipientId, eventId } = report
  return {
    ...report,
    eventKey:
      eventId === null ? `${mailingId}/${recipientId}` : `${mailingId}:${recipientId}:${eventId}`,
    email: addressIdentity(report.email),
    fault: report.kind === 'complaint' ? null : faultFor(report),
    code: refusal?.enhanced ?? (refusal?.code == null ? null : String(refusal.code)),
    detail: refusal && detailOf(refusal),
  }
}

function faultFor({ refusal, recipient, email }: BounceReport): BounceFault {
  const fault = refusal ? faultOf(refusal) : 'mailbox'
  return fault === 'recipient' && isOfAnother(recipient, email) ? 'mailbox' : fault
}

function isDead({ kind, fault, email }: KeptBounce, tired: ReadonlySet<string>): boolean {
  return kind === 'complaint' || fault === 'recipient' || (fault === 'mailbox' && tired.has(email))
}

function suppressionOf(
  { campaignId }: ReportedMailing,
  { kind, email, detail }: KeptBounce,
): NewSuppression {
  return { email, reason: kind === 'complaint' ? 'complained' : 'bounced', detail, campaignId }
}
