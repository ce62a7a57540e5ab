import { sql } from 'kysely'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  boolean,
  id,
  idBy,
  integer,
  orNull,
  text,
  time,
  valueOf,
} from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const keys: AccountPart = {
  name: 'api-keys',
  about:
    'The API keys by name and first letters, and the connected apps. No key and no token can be read from this.',
  table: 'api_key',
  key: { key_id: 'uuid' },
  columns: {
    id: valueOf(
      ['key_id', 'app_client'],
      sql`t.key_id`,
      idBy(sql`case when t.app_client is null then 'key' else 'app' end`, ['key', 'app']),
    ),
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
    appHost: orNull(text()),
    appPerson: orNull(id('per')),
  },
  leaves: {
    app_epoch: 'only tells processes to look again',
    sends_of: 'only counts recipients',
    creator_id: 'the audit log names the caller of create_api_key',
    browser_seen_at: 'when a notice was due',
    visitor_ip_seen_at: 'when a notice was due',
  },
  arrives: {
    // Keys and tokens are never exported, so each is imported as revoked. Only its name remains,
    // for the audit log.
    sets: {
      revoked_at: ({ revokedAt }, { now }) => revokedAt ?? now,
      creator_kind: () => null,
      app_client: ({ appHost }) => (appHost === null ? null : 'archived'),
    },
  },
}

export const accountData = [register(accountParts, keys)]
