import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const newsletters: AccountPart = {
  name: 'newsletters',
  about: 'The newsletters with their settings, sender, look and welcome mail.',
  table: 'newsletter',
  key: { newsletter_id: 'uuid' },
  columns: {
    id: id('nl', 'newsletter_id'),
    name: text(),
    slug: text(),
    description: text(),
    language: text(),
    timeZone: text(),
    asksForConfirmation: boolean(),
    sender: json(),
    postalAddress: text(),
    welcomeEmail: json(),
    branding: json(),
    theme: json(),
    archive: text(),
    about: text(),
    topics: json(),
    tracking: json(),
    paid: json(),
    siteUrl: orNull(text()),
    createdAt: time(),
    deletingSince: orNull(time()),
  },
}

export const accountData = [register(accountParts, newsletters)]
