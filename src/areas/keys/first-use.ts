import type { KeyCaller } from '#operation/caller.ts'
import { type TransactionParts, transaction } from '#operation/transaction.ts'
import type { FirstUse } from '#operation/callers/visitor.ts'
import { markFirstUse } from './api-key-sql.ts'
import { sendKeyNotice } from './key-notice.ts'

/**
 * Stores a key's first use by a web page, or with visitorIp. When the second kind is stored, the
 * owner gets a mail.
 */
export async function noteFirstUse(
  parts: TransactionParts,
  { accountId, keyId }: KeyCaller,
  kind: FirstUse,
): Promise<void> {
  await transaction(parts, accountId, async (scope) => {
    if (await markFirstUse(scope, keyId, kind))
      await scope.enqueue(sendKeyNotice, { accountId, keyId, at: scope.now.toISOString() })
  })
}
