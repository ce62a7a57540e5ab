import type { z } from 'zod'
import type { Planned } from '#operation/confirm/plan.ts'
import type { Scope } from '#operation/scope.ts'
import { findNamed } from '../filters/named-segment.ts'
import { countSelected } from './batch-sql.ts'
import { changeOf } from './bulk-actions.ts'
import type { BulkAction, BulkPreview } from './bulk-job.ts'
import type { StoredSelection } from './selection.ts'
import { selectionSql } from './selection-sql.ts'

/** Counts the contacts that a bulk action would change, and names the state that the count depends on. */
export async function planBulk(
  scope: Scope,
  selection: StoredSelection,
  action: BulkAction,
): Promise<Planned<Omit<z.output<typeof BulkPreview>, 'confirm'>>> {
  const { matched, changed } = await countSelected(scope, await selectionSql(scope, selection), changeOf(action).changes)
  const segment = await findNamed(scope, { segmentId: selection.segmentId, newsletterId: selection.newsletterId })
  return {
    plan: { counts: { matched, changed, skipped: matched - changed }, undoable: action.type !== 'delete' },
    // A caller without a newsletterId means the account's newsletter, which may be another by now.
    parts: { newsletter: selection.newsletterId, segment: segment?.filter ?? null },
    readers: changed,
  }
}
