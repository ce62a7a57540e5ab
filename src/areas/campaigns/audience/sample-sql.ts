import { type RawBuilder, sql } from 'kysely'
import { uuidBytes } from '#lib/typeid.ts'

/**
 * Hashes campaign and contact. A limit draws readers in this order. Old and new readers have the same chance, and the order is the
 * same when it is asked for twice. The last 64 bits of a UUIDv7 are random.
 */
export function shuffled(campaignId: string): RawBuilder<unknown> {
  const seed = uuidBytes(campaignId).readBigInt64BE(8)
  return sql`uuid_hash_extended(contact.contact_id, ${seed.toString()}::bigint)`
}
