import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const welcomes: AccountPart = {
  name: 'welcomes',
  about: 'The readers who were welcomed. None of them is welcomed again.',
  table: 'welcome_mail',
  key: { contact_id: 'uuid' },
  columns: { contactId: id('sub'), createdAt: time() },
}

export const accountData = [register(accountParts, welcomes)]
