import { addMovedRedirects, type LeftBecause } from '#areas/addresses/index.ts'
import type { RunScope } from './run-scope.ts'
import { formerPaths, noteLosses } from './issues-sql.ts'
import { findRunning, noteRedirects, type RunningMove } from './run-sql.ts'

const BATCH = 200

/** Makes redirects for a batch of issues. Returns false when no issues remain. */
export async function runRedirects(
  { accountId, transaction }: RunScope,
  { id, newsletterId }: RunningMove,
): Promise<boolean> {
  return transaction(accountId, async (opened) => {
    const move = await findRunning(opened, id, { lock: true })
    if (!move) return false
    const found = await formerPaths(opened, id, { after: move.done, limit: BATCH })
    if (found.length === 0) return false
    const wanted = found.flatMap(({ number, paths, slug }) =>
      paths.map((from) => ({ number, from, to: `/${slug}` })),
    )
    const { made, left } = await addMovedRedirects(opened, newsletterId, wanted)
    await noteLosses(
      opened,
      id,
      left.map(({ number, because }) => ({ number, loss: LOSSES[because] })),
    )
    await noteRedirects(opened, id, { made, reached: found.at(-1)!.number })
    return true
  })
}

const LOSSES: Record<LeftBecause, string> = {
  full: 'A former path leads nowhere: the newsletter has as many redirects as it may (list_redirects).',
  no_path: 'A former path leads nowhere, since no redirect can have its form.',
  circular:
    'A former path has no redirect, since another redirect leads back to it (list_redirects).',
}
