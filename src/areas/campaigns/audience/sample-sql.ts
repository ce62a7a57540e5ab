import { type RawBuilder, sql } from 'kysely'
import { uuidBytes } from '#lib/typeid.ts'

/**
 * Orders contacts by a hash of campaign and contact, which is as good as random but repeatable. A
 * limit selects the first ones. The hash uses the last 64 bits of a UUIDv7, because they are
 * random.
 */
export function orderShuffled(campaignId: string): RawBuilder<unknown> {
  const seed = uuidBytes(campaignId).readBigInt64BE(8)
  return sql`uuid_hash_extended(contact.contact_id, ${seed.toString()}::bigint)`
}
