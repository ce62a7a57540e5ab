import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, orNull, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const confirmations: AccountPart = {
  name: 'confirmations',
  about: 'The confirmation mails that were asked for, of the days for which they are kept.',
  table: 'confirmation_mail',
  key: { mail_id: 'uuid' },
  columns: {
    recipientId: id('sub', 'mail_id'),
    newsletterId: id('nl'),
    contactId: orNull(id('sub')),
    subscriptionGeneration: integer('generation'),
    automatic: boolean(),
    byStranger: boolean(),
    heldBack: boolean(),
    createdAt: time(),
    admittedAt: orNull(time()),
  },
  leaves: { email_hash: 'a hash of the address, which limits mails to it' },
  arrives: {
    // The new server sends no mail that was waiting; the owner can ask readers again.
    sets: {
      email_hash: () => Buffer.alloc(0),
      admitted_at: ({ admittedAt, createdAt }) => admittedAt ?? createdAt,
      held_back: () => false,
    },
  },
}

export const accountData = [register(accountParts, confirmations)]
