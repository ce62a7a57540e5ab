import { z } from 'zod'
import { typeId } from '#lib/typeid.ts'
import { Id, Timestamp, WordValues } from '#operation/fields.ts'
import { type MailingKind, subjectOf } from '#areas/mailings/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

const DETAIL_MAX = 500

export const ActivityType = z
  .enum([
    'signed_up',
    'returned',
    'imported',
    'confirmed',
    'unsubscribed',
    'updated',
    'mail_sent',
    'mail_failed',
    'mail_opened',
    'mail_clicked',
    'bounced',
    'complained',
  ])
  .meta({
    description:
      'signed_up: the contact signed up or was added. returned: it came back after it had unsubscribed. updated: tags or custom fields changed. mail_opened, mail_clicked: the first time, by a person. bounced: a mail came back. complained: the reader reported a mail as spam.',
    examples: ['confirmed'],
  })
export type ActivityType = z.output<typeof ActivityType>

export const Activity = z
  .strictObject({
    at: Timestamp,
    type: ActivityType,
    detail: z
      .string()
      .max(DETAIL_MAX)
      .meta({ description: 'A short sentence in English.', examples: ['Confirmed by the link in the mail.'] }),
    values: WordValues.optional(),
    campaignId: Id('cmp').optional().meta({ description: 'The campaign that it is about, or whose link was used.' }),
  })
  .meta({ id: 'Activity' })

/** One thing that happened to a contact. The columns after `position` are null where the type has no use for them. */
export interface ActivityRow {
  at: Date
  type: ActivityType
  id: string
  part: string
  /** The time with its microseconds. */
  position: string
  /** The way in or out. */
  via: string | null
  /** The page of a signup, the mail server's reply, or the body of an event. */
  text: string | null
  kind: MailingKind | null
  subject: string | null
  campaign_id: string | null
}

export function toActivity(found: ActivityRow, newsletter: Newsletter): z.output<typeof Activity> {
  const values = valuesOf(found, newsletter)
  return {
    at: found.at.toISOString(),
    type: found.type,
    detail: cut(DETAILS[found.type](found, newsletter)),
    ...(values !== null && { values }),
    ...(found.campaign_id !== null && { campaignId: typeId('cmp', found.campaign_id) }),
  }
}

const DETAILS: Record<ActivityType, (found: ActivityRow, newsletter: Newsletter) => string> = {
  signed_up: ({ via, text }) => `${cameBy('Signed up', 'Added', via)}${text === null ? '' : `, on ${text}`}.`,
  returned: ({ via, text }) => `${cameBy('Came back', 'Added again', via)}${text === null ? '' : `, on ${text}`}.`,
  imported: () => 'Added by an import.',
  confirmed: () => 'Confirmed by the link in the mail.',
  unsubscribed: ({ via }) => `Unsubscribed ${LEFT_BY[via ?? ''] ?? 'by the API'}.`,
  updated: ({ text }) => changes(changesOf(text)),
  mail_sent: (found, newsletter) => `Sent: ${subject(found, newsletter)}.`,
  mail_failed: (found, newsletter) => `Failed: ${subject(found, newsletter)}. ${found.text ?? ''}`.trim(),
  mail_opened: (found, newsletter) => `Opened ${subject(found, newsletter)}.`,
  mail_clicked: (found, newsletter) => `Followed a link in ${subject(found, newsletter)}.`,
  bounced: (found, newsletter) => `Came back: ${subject(found, newsletter)}. ${found.text ?? ''}`.trim(),
  complained: (found, newsletter) => `Reported as spam: ${subject(found, newsletter)}.`,
}

/** Returns the variable parts of a detail; null for changes of fields, which are told in English alone. */
function valuesOf({ type, via, text, ...found }: ActivityRow, newsletter: Newsletter): Record<string, string> | null {
  if (type === 'updated') return tagValues(changesOf(text))
  const isMail = found.kind !== null
  return {
    ...(via !== null && { reason: via }),
    ...(isMail && { subject: cut(subjectOf(found.kind!, found.subject, newsletter)) }),
    ...(text !== null && { [isMail ? 'reply' : 'page']: cut(text) }),
  }
}

function tagValues({ tags: { added, removed }, fields }: Changes): Record<string, string> | null {
  if (Object.keys(fields).length > 0) return null
  const reason = added.length === 0 ? 'removed' : removed.length === 0 ? 'added' : 'both'
  return { added: cut(added.join(', ')), removed: cut(removed.join(', ')), reason }
}

const LEFT_BY: Record<string, string> = {
  email_link: 'by the link in a mail',
  mail_app: 'by the button of the mail app',
  dashboard: 'in the dashboard',
}

function cameBy(alone: string, byOthers: string, via: string | null): string {
  if (via === 'form') return `${alone} by a form`
  if (via === 'email_link') return `${alone} by the link in a mail`
  return via === 'dashboard' ? `${byOthers} in the dashboard` : `${byOthers} by the API`
}

function subject({ kind, subject: ofCampaign }: ActivityRow, newsletter: Newsletter): string {
  return `“${subjectOf(kind as MailingKind, ofCampaign, newsletter)}”`
}

interface Changes {
  tags: { added: string[]; removed: string[] }
  fields: Record<string, { from: unknown; to: unknown }>
}

/** Reads the body of an event `subscriber.updated`, which was checked when it was written. */
function changesOf(body: string | null): Changes {
  return (JSON.parse(body ?? '{}') as { data: { changes: Changes } }).data.changes
}

/** Says what an event `subscriber.updated` reports. */
function changes({ tags, fields }: Changes): string {
  const said = Object.entries(fields).map(([name, { from, to }]) =>
    to === null
      ? `${name} removed, was ${shown(from)}`
      : from === null
        ? `${name} set to ${shown(to)}`
        : `${name} changed from ${shown(from)} to ${shown(to)}`,
  )
  if (tags.removed.length > 0) said.unshift(`Tags removed: ${tags.removed.join(', ')}`)
  if (tags.added.length > 0) said.unshift(`Tags added: ${tags.added.join(', ')}`)
  return `${said.join('. ')}.`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : String(value)
}

function cut(text: string): string {
  const line = text.toWellFormed()
  return line.length <= DETAIL_MAX ? line : `${line.slice(0, DETAIL_MAX - 1).toWellFormed()}…`
}
