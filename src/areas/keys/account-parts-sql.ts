import { type AccountPart, accountLeftOut, accountParts } from '#operation/account-data/account-part.ts'
import { id, orNull, text, time } from '#operation/account-data/column.ts'
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
  },
  leaves: {
    creator_id: 'the audit log names the caller of create_api_key',
    browser_seen_at: 'when a notice was due',
    visitor_ip_seen_at: 'when a notice was due',
  },
}

export const accountData = [register(accountParts, keys), register(accountLeftOut, { table: 'key_lookup', why: 'Hashes of the API keys.' })]
