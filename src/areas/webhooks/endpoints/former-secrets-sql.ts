import { sql } from 'kysely'
import { countAffected, type Db, rows } from '#db/rows.ts'

interface EndedSecrets {
  account_id: string
  endpoint_id: string
  secret: Buffer
}

export function lockEndedSecrets(db: Db, now: Date, limit: number): Promise<EndedSecrets[]> {
  return rows(
    db,
    sql<EndedSecrets>`select account_id, endpoint_id, secret from webhook_endpoint /* every account */
      where former_secret_until <= ${now} order by account_id, endpoint_id limit ${limit} for no key update skip locked`,
  )
}

export async function writeSecretsLeft(
  db: Db,
  left: EndedSecrets & { formerSecretUntil: Date | null },
): Promise<void> {
  await countAffected(
    db,
    sql`update webhook_endpoint set secret = ${left.secret}, former_secret_until = ${left.formerSecretUntil}
      where account_id = ${left.account_id} and endpoint_id = ${left.endpoint_id}`,
  )
}
