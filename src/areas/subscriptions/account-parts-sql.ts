import { type AccountPart, accountLeftOut, accountParts } from '#operation/account-data/account-part.ts'
import { id, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const grants: AccountPart = {
  name: 'grants',
  about: 'Paid access that was given without a payment.',
  table: 'paid_grant',
  key: { contact_id: 'uuid' },
  columns: { contactId: id('sub'), until: orNull(time()), reason: text(), grantedAt: time() },
}

export const accountData = [
  register(accountParts, grants),
  register(accountLeftOut, { table: 'tier_due', why: 'When paid access ends. `contacts` says it as paidUntil.' }),
]
