import type { KeyCaller } from '#operation/callers/caller.ts'
import { type TransactionParts, transaction } from '#operation/transaction.ts'
import type { FirstUse } from '#operation/callers/visitor.ts'
import { markFirstUse } from './api-key-sql.ts'
import { sendKeyNotice } from './key-notice.ts'

/** Records the first use of a key by a web page, or by a server with visitorIp. Once a key has had both, a mail informs the account's owner. */
export async function noteFirstUse(parts: TransactionParts, { accountId, keyId }: KeyCaller, kind: FirstUse): Promise<void> {
  await transaction(parts, accountId, async (scope) => {
    if (await markFirstUse(scope, keyId, kind)) await scope.enqueue(sendKeyNotice, { accountId, keyId, at: scope.now.toISOString() })
  })
}
