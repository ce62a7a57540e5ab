import type { z } from 'zod'
import type { Planned } from '#operation/context.ts'
import type { Scope } from '#operation/scope.ts'
import { effectOnLive, type LiveThing } from '#areas/newsletters/index.ts'
import { findNamed } from '../filters/named-segment.ts'
import { countSelected } from './batch-sql.ts'
import { changeOf } from './bulk-actions.ts'
import type { BulkAction, BulkPreview } from './bulk-job.ts'
import type { StoredSelection } from './selection.ts'
import { selectionSql } from './selection-sql.ts'

/** Counts the contacts to change for the plan, and returns the values that the plan depends on. */
export async function planBulk(
  scope: Scope,
  selection: StoredSelection,
  action: BulkAction,
): Promise<Planned<Omit<z.output<typeof BulkPreview>, 'confirm'>>> {
  const { matched, changed } = await countSelected(
    scope,
    await selectionSql(scope, selection),
    changeOf(action).changes,
  )
  const segment = await findNamed(scope, {
    segmentId: selection.segmentId,
    newsletterId: selection.newsletterId,
  })
  return {
    plan: {
      counts: { matched, changed, skipped: matched - changed },
      undoable: action.type !== 'delete',
    },
    // Without a newsletterId, the account's default newsletter is used, which may have changed
    // since the plan.
    parts: { newsletter: selection.newsletterId, segment: segment?.filter ?? null },
    readers: changed,
  }
}

export async function mayStart(scope: Scope, action: BulkAction): Promise<boolean> {
  return (await effectOnLive(scope, ...touchedBy(action))) === 'send'
}

/**
 * Lists the tags, fields and segments that a bulk action changes and that may start an automation.
 */
function touchedBy(action: BulkAction): LiveThing[] {
  if (action.type === 'set_field') return [{ kind: 'field', names: [action.name] }]
  return 'tag' in action ? [{ kind: 'tag', names: [action.tag] }] : []
}
