import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const keys: AccountPart = {
  name: 'api-keys',
  about: 'The API keys by name and first letters. No key can be read from this.',
  table: 'api_key',
  key: { key_id: 'uuid' },
  columns: {
    id: id('key', 'key_id'),
    name: text(),
    level: orNull(text()),
    newsletterId: orNull(id('nl')),
    start: text(),
    browserUse: text(),
    creatorKind: orNull(text()),
    createdAt: time(),
    lastUsedAt: orNull(time()),
    revokedAt: orNull(time()),
    expiresAt: orNull(time()),
    readOnly: boolean(),
    sendsTo: orNull(integer()),
    confirm: text(),
  },
  leaves: {
    sends_of: 'only counts recipients',
    creator_id: 'the audit log names the caller of create_api_key',
    browser_seen_at: 'when a notice was due',
    visitor_ip_seen_at: 'when a notice was due',
  },
}

export const accountData = [register(accountParts, keys)]
