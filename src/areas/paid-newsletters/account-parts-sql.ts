import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, text } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const mails: AccountPart = {
  name: 'subscription-mails',
  about: 'The mails about payments of subscriptions.',
  table: 'subscription_mail',
  key: { mail_id: 'uuid' },
  columns: { id: id('msg', 'mail_id'), subscriptionId: id('psn'), part: text() },
}

export const accountData = [register(accountParts, mails)]
