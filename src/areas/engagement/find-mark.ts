import type { Db } from '#db/rows.ts'
import type { MarkOwner } from '#operation/caller.ts'
import type { MarkUse } from '#operation/operation.ts'
import type { Ports } from '#ports/ports.ts'
import { memoryOf } from './engagement-memory.ts'
import { readMailMark } from '#areas/emails/index.ts'

/** Finds the recipient of a mark. Returns null when the mark is not valid or its campaign was deleted. */
export async function findMark(db: Db, { vault, clock }: Pick<Ports, 'vault' | 'clock'>, mark: string, use: MarkUse): Promise<MarkOwner | null> {
  const read = readMailMark(vault, mark, use)
  const mailing = read && (await memoryOf(db).mailing(read.mailing, clock.now()))
  return mailing && { ...mailing, contactId: read.contactId }
}
