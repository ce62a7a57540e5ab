import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { day, id, integer, orNull, text, time, valueOf } from '#operation/account-data/column.ts'
import { accountErasures } from '#operation/account-data/closing.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { register } from '#operation/registry.ts'
import { peopleErasure } from './erase-people.ts'

// `day` and `integer` are for the monthly usage, which belongs to the account like its plan.

/**
 * The range of invitations' generations on the new server. No link from the former server has a
 * generation in this range.
 */
const [GENERATION_MIN, GENERATION_MAX] = [1_000_000, 1_000_000_000]

const account: AccountPart = {
  name: 'account',
  about: 'The account: its name, its owner’s address and its plan.',
  table: 'account',
  key: {},
  columns: {
    id: id('acc', 'account_id'),
    name: text(),
    ownerEmail: text(),
    plan: orNull(text()),
    emailsAllowed: orNull(integer()),
    subscribersAllowed: orNull(integer()),
    createdAt: time(),
    planBy: orNull(text()),
    planStatus: orNull(text()),
    planRenewsAt: orNull(time()),
    planCancelAt: orNull(time()),
    planCardBrand: orNull(text()),
    planCardLast4: orNull(text()),
  },
  arrives: { stays: 'The import makes it: the plan is the new server’s to give.' },
}

const usage: AccountPart = {
  name: 'usage',
  about: 'The e-mails that each month counted.',
  table: 'mail_usage',
  key: { period_start: 'date' },
  columns: { month: day('period_start'), emails: integer('used') },
  leaves: {
    held: 'what sending holds at this moment',
    most_noticed: 'which notice was sent',
    all_noticed: 'which notice was sent',
    stop_noticed: 'which notice was sent',
  },
  // A negative count would allow more e-mails than the plan.
  arrives: { checks: { emails: z.int().min(0) } },
}

const usageDays: AccountPart = {
  name: 'usage-days',
  about: 'The e-mails that a month had counted by the end of each day.',
  table: 'mail_usage_day',
  key: { day: 'date' },
  columns: { day: day('day'), emails: integer('used') },
}

const members: AccountPart = {
  name: 'members',
  about: 'The people of the account and open invitations.',
  table: 'member',
  key: { member_id: 'uuid' },
  columns: {
    id: id('mem', 'member_id'),
    personId: orNull(id('per')),
    name: orNull(valueOf([], sql`p.name`, text())),
    email: orNull(valueOf(['invited_email'], sql`coalesce(p.email, t.invited_email)`, text())),
    role: text(),
    invitedAt: orNull(time()),
    joinedAt: orNull(time()),
  },
  leaves: { generation: 'a count that makes old invitation links void' },
  arrives: {
    // People are known to one server only. So each member is invited here, and the owner sends the
    // mail.
    takes: ({ email }, { ownerEmail }) =>
      typeof email === 'string' && addressIdentity(email) !== addressIdentity(ownerEmail),
    checks: { email: EmailAddress.nullable() },
    sets: {
      person_id: () => null,
      invited_email: ({ email }) => email,
      invited_at: (_record, { now }) => now,
      joined_at: () => null,
      generation: () => randomInt(GENERATION_MIN, GENERATION_MAX),
    },
  },
  joins: () => sql`left join person p on p.person_id = t.person_id`,
}

const audit: AccountPart = {
  name: 'audit-log',
  about: 'Who changed what: every write, with its caller.',
  table: 'audit_log',
  key: { audit_id: 'uuid' },
  columns: {
    id: id('aud', 'audit_id'),
    at: time('created_at'),
    operation: text(),
    caller: text(),
    targets: orNull(text()),
    requestId: text(),
  },
}

export const accountData = [
  ...[account, usage, usageDays, members, audit].map((part) => register(accountParts, part)),
  register(accountErasures, peopleErasure),
]
