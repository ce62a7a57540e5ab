import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const bounces: AccountPart = {
  name: 'bounces',
  about: 'Bounces and complaints as mail servers reported them.',
  table: 'bounce',
  key: { source: 'text', event_key: 'text' },
  columns: {
    source: text(),
    eventKey: text(),
    kind: text(),
    fault: orNull(text()),
    email: text(),
    mailingId: id('mlg'),
    recipientId: id('sub'),
    code: orNull(text()),
    detail: orNull(text()),
    at: time(),
    recordedAt: time(),
  },
}

export const accountData = [register(accountParts, bounces)]
