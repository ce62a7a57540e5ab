import { trimInvisible } from '#lib/addresses/invisible.ts'
import { readYesNo } from '../../fields/read-value.ts'
import type { Status } from '../../record/contact.ts'

/** Returns the cell of a row by the column's name in lower case. */
export type CellOf = (column: string) => string

/** The form in which a service exports subscribers. Column names are in lower case. */
export interface Preset {
  /**
   * Groups of columns that only this service writes together. A file with all of one group is
   * recognized.
   */
  signs: readonly (readonly string[])[]
  /**
   * The targets of columns whose names do not identify the target. Of several columns with the same
   * target, the first one of this list that the file has is imported.
   */
  columns: readonly (readonly [column: string, target: string])[]
  /** Words in its status column that mean something else in other services' files. */
  words: Readonly<Record<string, Status>>
  /**
   * The column that `statusOf` needs. Without this column, the file does not say which persons
   * left.
   */
  statusFrom?: string
  /**
   * Returns the status for a row of a file without a status column, or null when the row does not
   * contain it.
   */
  statusOf?(cell: CellOf, has: (column: string) => boolean): Status | null
  /**
   * Returns whether the person pays or has a gift at this service, when only several columns
   * together say so.
   */
  paidOf?(cell: CellOf): boolean
}

const has = (cell: CellOf, ...columns: string[]) =>
  columns.some((column) => cell(column).trim() !== '')
const isTrue = (text: string) => readYesNo(text) === true
const isFalse = (text: string) => readYesNo(text) === false

export const PRESETS = {
  /**
   * Mailchimp's export has one file for each status. Only subscribed.csv has neither UNSUB_TIME nor
   * CLEAN_TIME.
   */
  mailchimp: {
    signs: [
      ['leid', 'euid'],
      ['member_rating', 'optin_time'],
      ['unsub_time', 'unsub_reason'],
      ['clean_time', 'clean_campaign_title'],
    ],
    columns: [
      ['email address', 'email'],
      ['confirm_time', 'confirmedAt'],
      ['confirm_ip', 'confirmedIp'],
      ['optin_time', 'consentAt'],
      ['optin_ip', 'consentIp'],
      ['unsub_time', 'unsubscribedAt'],
      ['tags', 'tags'],
    ],
    words: {
      archived: 'unsubscribed',
      'non subscribed': 'unsubscribed',
      nonsubscribed: 'unsubscribed',
      transactional: 'unsubscribed',
    },
    statusOf(cell, has) {
      if (has('clean_time')) return 'bounced'
      if (!has('unsub_time')) return 'active'
      return /abuse|spam/i.test(cell('unsub_reason')) ? 'complained' : 'unsubscribed'
    },
  },
  substack: {
    signs: [
      ['email_disabled', 'created_at'],
      ['email_disabled', 'expiry'],
      ['email_disabled', 'prefer_digests'],
      // The export from the subscribers page, which does not say who left.
      ['stripe plan', 'start date', 'type'],
    ],
    columns: [
      ['created_at', 'subscribedAt'],
      ['start date', 'subscribedAt'],
      ['active_subscription', 'tier'],
      ['expiry', 'paidUntil'],
    ],
    words: {},
    statusFrom: 'email_disabled',
    statusOf: (cell) =>
      isTrue(cell('email_disabled'))
        ? 'unsubscribed'
        : isFalse(cell('email_disabled'))
          ? 'active'
          : null,
    // No single column of subscriber_emails.csv says whether a reader pays: paid and gifted access
    // both have an end.
    paidOf: (cell) =>
      /^(?:paid|comp|gift|monthly|yearly|annual|founding|lifetime)/i.test(cell('type')),
  },
  /** In Kit's export, `inactive` means not yet confirmed, and `cancelled` unsubscribed. */
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
  /** In beehiiv's export, `inactive` means unsubscribed. */
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
    words: {
      inactive: 'unsubscribed',
      validating: 'pending',
      'needs attention': 'pending',
      invalid: 'bounced',
    },
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
    ],
    words: {},
    statusOf(cell) {
      if (cell('deleted_at').trim() !== '') return 'unsubscribed'
      return isTrue(cell('subscribed_to_emails')) ? 'active' : 'unsubscribed'
    },
    paidOf: (cell) =>
      isTrue(cell('complimentary_plan')) ||
      // Earlier versions name the tiers “products”. Customers whose subscription ended have no
      // tiers.
      (has(cell, 'tiers', 'products') && has(cell, 'stripe_customer_id', 'gift_id')),
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
    paidOf: (cell) =>
      /^(?:premium|gifted|trialed|churning|past.due)$/i.test(
        (cell('subscriber_type') || cell('type')).trim(),
      ),
  },
  /**
   * MailerLite's export has one file for each status. The one of unsubscribed persons has the
   * column Unsubscribed.
   */
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
  /**
   * In MailPoet's export, `inactive` means that the person opened nothing for a long time. If the
   * statuses for one list and for all lists differ, the stricter counts.
   */
  mailpoet: {
    signs: [['email', 'list status', 'global status']],
    columns: [
      ['subscription time', 'subscribedAt'],
      ['list', 'tags'],
    ],
    words: { inactive: 'active' },
  },
  /** In listmonk's export, a blocklisted subscriber gets no mail of any list. */
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

/** Recognizes the service that wrote a file by its columns; null for any other. */
export function presetOf(columns: readonly string[]): PresetName | null {
  const names = new Set(columns.map((column) => trimInvisible(column).toLowerCase()))
  return (
    PRESET_NAMES.find((name) =>
      PRESETS[name].signs.some((group) => group.every((column) => names.has(column))),
    ) ?? null
  )
}
