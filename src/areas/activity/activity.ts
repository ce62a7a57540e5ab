import { cutLetters } from '#lib/letters.ts'
import { z } from 'zod'
import { typeId } from '#lib/typeid.ts'
import { Id, Timestamp, WordValues } from '#operation/fields.ts'
import type { MailingShown, MailRef } from '#areas/mailings/index.ts'

const DETAIL_MAX = 500

export const ActivityType = z
  .enum([
    'signed_up',
    'returned',
    'imported',
    'confirmed',
    'unsubscribed',
    'updated',
    'upgraded',
    'downgraded',
    'granted',
    'grant_ended',
    'mail_sent',
    'mail_failed',
    'mail_opened',
    'mail_clicked',
    'bounced',
    'complained',
  ])
  .meta({
    description:
      'signed_up: the contact signed up or was added. returned: it came back after it had unsubscribed. updated: tags or custom fields changed. upgraded: its first subscription or trial began. downgraded: its last one ended. granted, grant_ended: complimentary access began, and ended. mail_opened, mail_clicked: the first time, by a person. bounced: a mail came back. complained: the reader reported a mail as spam.',
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
      .meta({
        description: 'A short sentence in English.',
        examples: ['Confirmed by the link in the mail.'],
      }),
    values: WordValues.optional(),
    campaignId: Id('cmp')
      .optional()
      .meta({ description: 'The campaign that it is about, or whose link was used.' }),
  })
  .meta({ id: 'Activity' })

/**
 * An activity of a contact. Columns after `position` are null where its type has no use for them.
 */
export interface ActivityRow {
  at: Date
  type: ActivityType
  id: string
  part: string
  /** The time with microseconds, to continue the list after it. */
  position: string
  via: string | null
  /** The page of a signup, the SMTP reply of a bounce, or the JSON of an event. */
  text: string | null
  /** The kind of mail; null when the activity is about no mail. */
  kind: string | null
  newsletter_id: string | null
  owner_id: string | null
  mailing_part: string | null
  campaign_id: string | null
}

export function mailsAmong(found: readonly ActivityRow[]): MailRef[] {
  return found.flatMap(({ id, kind, newsletter_id, owner_id, mailing_part }) =>
    kind === null
      ? []
      : [
          {
            mailing_id: id,
            newsletter_id: newsletter_id!,
            kind,
            owner_id: owner_id!,
            part: mailing_part!,
          },
        ],
  )
}

/**
 * Converts a row to the API's form.
 * @param mailing the mailing of a mail; null for other activities
 */
export function toActivity(
  found: ActivityRow,
  mailing: MailingShown | null,
): z.output<typeof Activity> {
  const values = valuesOf(found, mailing)
  const campaignId = mailing
    ? mailing.campaignId
    : found.campaign_id && typeId('cmp', found.campaign_id)
  return {
    at: found.at.toISOString(),
    type: found.type,
    detail: cut(DETAILS[found.type](found, `“${mailing?.subject ?? ''}”`)),
    ...(values !== null && { values }),
    ...(campaignId !== null && { campaignId }),
  }
}

const DETAILS: Record<ActivityType, (found: ActivityRow, subject: string) => string> = {
  signed_up: ({ via, text }) =>
    `${cameBy('Signed up', 'Added', via)}${text === null ? '' : `, on ${text}`}.`,
  returned: ({ via, text }) =>
    via === 'undo'
      ? 'The unsubscribe was undone.'
      : `${cameBy('Came back', 'Added again', via)}${text === null ? '' : `, on ${text}`}.`,
  imported: () => 'Added by an import.',
  confirmed: ({ via }) =>
    via === 'import' ? 'Confirmed at the service before.' : 'Confirmed by the link in the mail.',
  unsubscribed: ({ via }) => `Unsubscribed ${LEFT_BY[via ?? ''] ?? 'by the API'}.`,
  updated: ({ text }) => changes(changesOf(text)),
  upgraded: ({ text }) => UPGRADED[upgradeOf(text)],
  downgraded: ({ text }) =>
    downgradeOf(text) === 'unpaid'
      ? 'The subscription ended: a payment failed.'
      : 'The subscription ended.',
  granted: () => GRANTED,
  grant_ended: () => 'Complimentary access ended.',
  mail_sent: (_, subject) => `Sent: ${subject}.`,
  mail_failed: ({ text }, subject) => `Failed: ${subject}. ${text ?? ''}`.trim(),
  mail_opened: (_, subject) => `Opened ${subject}.`,
  mail_clicked: (_, subject) => `Followed a link in ${subject}.`,
  bounced: ({ text }, subject) => `Came back: ${subject}. ${text ?? ''}`.trim(),
  complained: (_, subject) => `Reported as spam: ${subject}.`,
}

/**
 * Returns the values to insert into translations of an activity's sentence. Returns null for
 * changed fields, which are only described in English.
 */
function valuesOf(
  { type, via, text }: ActivityRow,
  mailing: MailingShown | null,
): Record<string, string> | null {
  if (type === 'granted' || type === 'grant_ended') return null
  if (type === 'upgraded') return { reason: upgradeOf(text) }
  if (type === 'downgraded') return { reason: downgradeOf(text) }
  if (type === 'updated') return tagValues(changesOf(text))
  return {
    ...(via !== null && { reason: via }),
    ...(mailing && { subject: cut(mailing.subject) }),
    ...(text !== null && { [mailing ? 'reply' : 'page']: cut(text) }),
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
  if (via === 'import') return `${alone} at the service before`
  if (via === 'email_link') return `${alone} by the link in a mail`
  return via === 'dashboard' ? `${byOthers} in the dashboard` : `${byOthers} by the API`
}

const GRANTED = 'Got complimentary access.'
// Events from before the baseline reported grants too. The log keeps them for 30 days.
const UPGRADED = { complimentary: GRANTED, trial: 'A trial began.', paid: 'Began to pay.' }

function upgradeOf(body: string | null): keyof typeof UPGRADED {
  const { data } = JSON.parse(body!) as { data: { trial: boolean; complimentary?: boolean } }
  return data.complimentary ? 'complimentary' : data.trial ? 'trial' : 'paid'
}

function downgradeOf(body: string | null): string {
  return (JSON.parse(body!) as { data: { reason: string } }).data.reason
}

interface Changes {
  tags: { added: string[]; removed: string[] }
  fields: Record<string, { from: unknown; to: unknown }>
}

/** Reads the changes in a stored event `subscriber.updated`. */
function changesOf(body: string | null): Changes {
  return (JSON.parse(body ?? '{}') as { data: { changes: Changes } }).data.changes
}

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
  return cutLetters(text.toWellFormed(), DETAIL_MAX)
}
