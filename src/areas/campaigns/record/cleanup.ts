import { z } from 'zod'

/** The reasons to exclude a reader. The first reason that applies is counted. */
export const CleanupReason = z
  .enum(['invalid_address', 'role_address', 'disposable_address', 'soft_bounces', 'inactive'])
  .meta({
    description:
      'invalid_address: mail cannot reach it, by its form or a mistyped domain. role_address: info@, support@ and the like. disposable_address: at a provider of throw-away addresses. soft_bounces: the last three mails or more came back. inactive: got mails for that long, and opened none.',
    examples: ['role_address'],
  })
export type CleanupReason = z.output<typeof CleanupReason>

/**
 * The longest time without an open, in months. A longer time would require reading years of mails.
 */
const MONTHS_MAX = 36

const Switch = (description: string) => z.boolean().meta({ description, examples: [true] })

const invalidAddresses = Switch(
  'Leaves out addresses that no mail can reach: a wrong form, a reserved name, a mistyped domain such as gmial.com.',
)
const roleAddresses = Switch('Leaves out addresses of functions, such as info@ and noreply@.')
const disposableAddresses = Switch('Leaves out addresses at providers of throw-away mailboxes.')
const softBounces = Switch(
  'Leaves out readers whose mail came back three times in 90 days, with none taken since.',
)
const inactiveMonths = z
  .int()
  .min(1)
  .max(MONTHS_MAX)
  .nullable()
  .meta({
    description:
      'Leaves out readers who subscribed before that many months, got mails since, and opened and clicked none of them. Programs that open mails do not count.',
    examples: [6],
  })

/**
 * The rules by which one campaign excludes doubtful addresses and inactive readers. The contacts
 * themselves are not changed.
 */
export const Cleanup = z
  .strictObject({
    invalidAddresses,
    roleAddresses,
    disposableAddresses,
    softBounces,
    inactiveMonths,
  })
  .meta({ id: 'CampaignCleanup' })
export type Cleanup = z.output<typeof Cleanup>

/** A cleanup in a request. It replaces all rules: an omitted rule is off. */
export const CleanupWritten = z.strictObject({
  invalidAddresses: invalidAddresses.default(false),
  roleAddresses: roleAddresses.default(false),
  disposableAddresses: disposableAddresses.default(false),
  softBounces: softBounces.default(false),
  inactiveMonths: inactiveMonths.default(null),
})
