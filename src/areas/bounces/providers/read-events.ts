import { readSesNotice } from '../ses-notice.ts'
import { readBrevo } from './brevo.ts'
import { readMailgun } from './mailgun.ts'
import { readPostmark } from './postmark.ts'
import type { ProviderReport } from './provider-report.ts'
import { readResend } from './resend.ts'
import type { ReturnProvider } from './return-provider.ts'
import { readSendgrid } from './sendgrid.ts'
import { readSparkpost } from './sparkpost.ts'

const READERS: Record<
  Exclude<ReturnProvider, 'ses'>,
  (body: unknown, deliveryId: string) => ProviderReport[]
> = {
  postmark: readPostmark,
  mailgun: readMailgun,
  sendgrid: readSendgrid,
  brevo: readBrevo,
  resend: readResend,
  sparkpost: readSparkpost,
}

/**
 * Reads the bounces and complaints of a verified request; none for events such as deliveries.
 * Returns null for text that is no JSON.
 */
export function readEvents(
  provider: ReturnProvider,
  body: Buffer,
  deliveryId: string,
): ProviderReport[] | null {
  const text = body.toString('utf8')
  if (provider === 'ses') return readSes(text)
  try {
    return READERS[provider](JSON.parse(text), deliveryId)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Reads a notice of SES, which the message of SNS contained. SNS has texts of its own in it, too. */
function readSes(text: string): ProviderReport[] {
  const notice = readSesNotice(text)
  return (notice?.reports ?? []).map((report) => ({
    kind: report.kind,
    recipientTokens: notice!.recipientTokens,
    messageId: null,
    eventId: report.eventId,
    recipient: report.recipient.replaceAll('\0', '').toWellFormed(),
    refusal: report.kind === 'bounce' ? cleaned(report.refusal) : null,
    at: report.at,
  }))
}

function cleaned<R extends { text: string }>(refusal: R): R {
  return { ...refusal, text: refusal.text.replaceAll('\0', '').slice(0, 2000).toWellFormed() }
}
