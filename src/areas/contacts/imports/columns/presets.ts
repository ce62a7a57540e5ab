import type { Status } from '../../record/contact.ts'

/** The columns of one row, by their names in small letters. */
export type CellOf = (column: string) => string

/** The way in which a service writes its list of subscribers. Names of columns are in small letters. */
export interface Preset {
  /** Columns that only this service writes together. One group must be there as a whole. */
  signs: readonly (readonly string[])[]
  /** Targets of columns whose names do not say them. The first column of the file that is listed for a target is taken. */
  columns: readonly (readonly [column: string, target: string])[]
  /** Words of its status column that mean something else elsewhere. */
  words: Readonly<Record<string, Status>>
  /** Whether each tag is in quotes of its own. */
  quotedTags?: boolean
  /** Reads the status where no column is one. Null: the file does not say. */
  statusOf?(cell: CellOf, has: (column: string) => boolean): Status | null
}

const isTrue = (text: string) => /^(true|yes|t|1)$/i.test(text.trim())
const isFalse = (text: string) => /^(false|no|f|0)$/i.test(text.trim())

export const PRESETS = {
  /** One file for each status: only subscribed.csv has neither UNSUB_TIME nor CLEAN_TIME. */
  mailchimp: {
    signs: [
      ['leid', 'euid'],
      ['member_rating', 'optin_time'],
      ['unsub_time', 'unsub_reason'],
      ['clean_time', 'clean_campaign_title'],
    ],
    columns: [
      ['email address', 'email'],
      ['confirm_time', 'subscribedAt'],
      ['optin_time', 'subscribedAt'],
      ['unsub_time', 'unsubscribedAt'],
      ['tags', 'tags'],
    ],
    quotedTags: true,
    words: { archived: 'unsubscribed', 'non subscribed': 'unsubscribed', nonsubscribed: 'unsubscribed', transactional: 'unsubscribed' },
    statusOf(cell, has) {
      if (has('clean_time')) return 'bounced'
      if (!has('unsub_time')) return 'active'
      return /abuse|spam/i.test(cell('unsub_reason')) ? 'complained' : 'unsubscribed'
    },
  },
  substack: {
    signs: [['email_disabled', 'created_at']],
    columns: [
      ['created_at', 'subscribedAt'],
      ['active_subscription', 'tier'],
      ['expiry', 'paidUntil'],
    ],
    words: {},
    statusOf: (cell) => (isTrue(cell('email_disabled')) ? 'unsubscribed' : isFalse(cell('email_disabled')) ? 'active' : null),
  },
  /** `inactive` has not confirmed yet, and `cancelled` has unsubscribed. */
  kit: {
    signs: [
      ['first_name', 'email', 'state', 'created_at'],
      ['first_name', 'email_address', 'state', 'created_at'],
      ['first_name', 'email', 'status', 'created_at', 'referrer'],
      ['subscriber_id', 'email', 'status', 'created_at'],
    ],
    columns: [
      ['email_address', 'email'],
      ['state', 'status'],
      ['created_at', 'subscribedAt'],
    ],
    words: { inactive: 'pending' },
  },
  /** `inactive` has unsubscribed. */
  beehiiv: {
    signs: [
      ['email', 'status', 'unsubscribed_at'],
      ['email', 'status', 'subscription_tier'],
      ['email', 'status', 'referral_code', 'utm_source'],
      ['email', 'created at', 'unsubscribed at'],
    ],
    columns: [
      ['created_at', 'subscribedAt'],
      ['created at', 'subscribedAt'],
      ['subscribed_at', 'subscribedAt'],
      ['unsubscribed_at', 'unsubscribedAt'],
      ['unsubscribed at', 'unsubscribedAt'],
      ['subscription_tier', 'tier'],
    ],
    words: { inactive: 'unsubscribed', validating: 'pending', 'needs attention': 'pending', invalid: 'bounced' },
    statusOf: () => 'active',
  },
  ghost: {
    signs: [
      ['subscribed_to_emails', 'created_at'],
      ['subscribed_to_emails', 'complimentary_plan'],
    ],
    columns: [
      ['created_at', 'subscribedAt'],
      ['deleted_at', 'unsubscribedAt'],
      ['labels', 'tags'],
      ['complimentary_plan', 'tier'],
    ],
    words: {},
    statusOf(cell) {
      if (cell('deleted_at').trim() !== '') return 'unsubscribed'
      return isTrue(cell('subscribed_to_emails')) ? 'active' : 'unsubscribed'
    },
  },
  buttondown: {
    signs: [
      ['email', 'subscriber_type', 'creation_date'],
      ['email_address', 'type', 'creation_date'],
      ['email_address', 'subscriber_type', 'creation_date'],
      ['email', 'type', 'creation_date'],
    ],
    columns: [
      ['email_address', 'email'],
      ['subscriber_type', 'status'],
      ['type', 'status'],
      ['creation_date', 'subscribedAt'],
      ['unsubscription_date', 'unsubscribedAt'],
      ['metadata', 'fields'],
    ],
    words: {
      gifted: 'active',
      trialed: 'active',
      churning: 'active',
      churned: 'active',
      'past due': 'active',
      unpaid: 'active',
      upcoming: 'pending',
      paused: 'unsubscribed',
      blocked: 'unsubscribed',
      spammy: 'complained',
    },
  },
  /** One file for each status; the file of unsubscribed ones has the column Unsubscribed. */
  mailerlite: {
    signs: [
      ['subscriber', 'sent', 'opens', 'clicks'],
      ['email', 'sent', 'opens', 'clicks', 'subscribed'],
    ],
    columns: [
      ['subscriber', 'email'],
      ['subscribed', 'subscribedAt'],
      ['unsubscribed', 'unsubscribedAt'],
      ['groups', 'tags'],
    ],
    words: { junk: 'complained' },
  },
  /** A blocklisted subscriber gets no mail of any list. */
  listmonk: {
    signs: [['uuid', 'email', 'attributes', 'status']],
    columns: [
      ['created_at', 'subscribedAt'],
      ['attributes', 'fields'],
    ],
    words: { disabled: 'unsubscribed', blocklisted: 'complained' },
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as [PresetName, ...PresetName[]]

/** Recognises the service that wrote a file by its columns. Returns null when it is none of these. */
export function presetOf(columns: readonly string[]): PresetName | null {
  const names = new Set(columns.map((column) => column.trim().toLowerCase()))
  return PRESET_NAMES.find((name) => PRESETS[name].signs.some((group) => group.every((column) => names.has(column)))) ?? null
}
