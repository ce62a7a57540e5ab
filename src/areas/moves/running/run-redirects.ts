import { addMovedRedirects } from '#areas/addresses/index.ts'
import type { RunScope } from './run-scope.ts'
import { formerPaths } from './issues-sql.ts'
import { findRunning, noteRedirects, type RunningMove } from './run-sql.ts'

const BATCH = 200

/** Makes redirects for a batch of issues. Returns false when none is left. */
export async function runRedirects(
  { accountId, transaction }: RunScope,
  { id, newsletterId }: RunningMove,
): Promise<boolean> {
  return transaction(accountId, async (opened) => {
    const move = await findRunning(opened, id, { lock: true })
    if (!move) return false
    const found = await formerPaths(opened, id, { after: move.done, limit: BATCH })
    if (found.length === 0) return false
    const wanted = found.flatMap(({ paths, slug }) =>
      paths.map((from) => ({ from, to: `/${slug}` })),
    )
    const { made } = await addMovedRedirects(opened, newsletterId, wanted)
    await noteRedirects(opened, id, { made, reached: found.at(-1)!.number })
    return true
  })
}
