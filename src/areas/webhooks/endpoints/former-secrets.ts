import type { Forget } from '#operation/jobs/retention.ts'
import { lockEndedSecrets, writeSecretsLeft } from './former-secrets-sql.ts'
import { earliestEnd, living, packSecrets, unpackSecrets } from './signing.ts'

const BATCH = 500

/** Deletes a batch of replaced secrets after 24 hours. Returns true when more may be left. */
export const forgetFormerSecrets: Forget = ({ db, ports: { vault } }, now) =>
  db.transaction().execute(async (tx) => {
    const found = await lockEndedSecrets(tx, now, BATCH)
    for (const { secret, ...endpoint } of found) {
      const left = living(unpackSecrets(vault.open(secret)), now)
      await writeSecretsLeft(tx, {
        ...endpoint,
        secret: vault.seal(packSecrets(left)),
        formerSecretUntil: earliestEnd(left),
      })
    }
    return found.length === BATCH
  })
