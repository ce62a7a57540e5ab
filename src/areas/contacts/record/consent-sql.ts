import { sql } from 'kysely'
import { countAffected, type Db, send } from '#db/rows.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'

interface ConsentRecord {
  contactId: string
  kind: 'signup' | 'confirmed' | 'unsubscribed' | 'returned'
  via: string
  at?: string | undefined
  ip?: string | null
  page?: string | undefined
  text?: string | undefined
  version?: string | undefined
  campaignId?: string | null
}

const insertConsents = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<ConsentRecord & { now: Date }>[]) => {
    const list = <T>(pick: (given: ConsentRecord & { now: Date }) => T) =>
      asked.map(({ arg }) => pick(arg))
    await send(
      db,
      sql`insert into consent (account_id, consent_id, contact_id, kind, via, at, ip, page, text, version, campaign_id)
      select * from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${list(({ now }) => newUuid(now.getTime()))}::uuid[],
        ${list(({ contactId }) => uuidOf(contactId))}::uuid[], ${list(({ kind }) => kind)}::text[], ${list(({ via }) => via)}::text[],
        ${list(({ at, now }) => (at ? new Date(at) : now))}::timestamptz[], ${list(({ ip }) => ip ?? null)}::inet[], ${list(({ page }) => page ?? null)}::text[],
        ${list(({ text }) => text ?? null)}::text[], ${list(({ version }) => version ?? null)}::text[],
        ${list(({ campaignId }) => (campaignId ? uuidOf(campaignId) : null))}::uuid[])`,
    )
    return asked
  },
)

/** Stores consent records. They are evidence, so they are never changed. */
export async function recordConsent(scope: Scope, given: ConsentRecord): Promise<void> {
  await insertConsents(scope, { ...given, now: scope.now })
}

export async function recordConsents(
  { db, accountId, now }: Scope,
  contacts: readonly { id: string }[],
  given: Pick<ConsentRecord, 'kind' | 'via'>,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into consent (account_id, consent_id, contact_id, kind, via, at)
      select ${uuidOf(accountId)}, w.consent_id, w.contact_id, ${given.kind}, ${given.via}, ${now}
      from unnest(${contacts.map(() => newUuid(now.getTime()))}::uuid[], ${contacts.map(({ id }) => uuidOf(id))}::uuid[]) as w (consent_id, contact_id)`,
  )
}
