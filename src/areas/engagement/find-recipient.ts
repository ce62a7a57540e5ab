import type { Db } from '#db/rows.ts'
import type { RecipientTokenOwner } from '#operation/caller.ts'
import type { Ports } from '#ports/ports.ts'
import { memoryOf } from './engagement-memory.ts'
import { readRecipientToken, type RecipientTokenUse } from '#areas/emails/index.ts'

/** Returns the recipient of a token; null when the token is invalid or the mailing was deleted. */
export async function findRecipient(
  db: Db,
  { vault, clock }: Pick<Ports, 'vault' | 'clock'>,
  recipientToken: string,
  use: string,
): Promise<RecipientTokenOwner | null> {
  const read = readRecipientToken(vault, recipientToken, use as RecipientTokenUse)
  const mailing = read && (await memoryOf(db).mailing(read.mailing, clock.now()))
  return mailing && { ...mailing, recipientId: read.recipientId }
}
