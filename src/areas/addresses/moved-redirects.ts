import type { AccountDb } from '#db/account-db.ts'
import { lockNewsletter } from '#areas/newsletters/index.ts'
import type { Scope } from '#operation/scope.ts'
import { PATH_MAX, redirectErrors, REDIRECTS_MAX } from './redirect.ts'
import { countExisting, countRedirects, insertRedirect } from './redirect-sql.ts'

interface Wanted {
  from: string
  to: string
}

/**
 * Adds redirects from paths of a former service. Those that exist stay as they are. Returns how many
 * were made, and those that were left: no path of a site, or one for which there is no room.
 */
export async function addMovedRedirects<Moved extends Wanted>(
  scope: Scope,
  newsletterId: string,
  wanted: readonly Moved[],
): Promise<{ made: number; left: (Moved & { isFull: boolean })[] }> {
  const left: (Moved & { isFull: boolean })[] = []
  let made = 0
  if (!(await lockNewsletter(scope, newsletterId))) return { made, left }
  let { all } = await countRedirects(scope, { newsletterId })
  for (const one of wanted) {
    const [from, { to }] = [comparedPath(one.from), one]
    if (from === to) continue
    const isFull = all >= REDIRECTS_MAX
    if (isFull || !isPlain(from, to)) {
      left.push({ ...one, isFull })
      continue
    }
    if (!(await insertRedirect(scope, { newsletterId, from, to, source: 'moved' }))) continue
    made++
    all++
  }
  return { made, left }
}

/** Counts the redirects that `addMovedRedirects` would make. */
export async function countMovedRedirects(
  scope: AccountDb,
  newsletterId: string,
  wanted: readonly { from: string; to: string }[],
): Promise<number> {
  const plain = wanted
    .map(({ from, to }) => ({ from: comparedPath(from), to }))
    .filter(({ from, to }) => from !== to && isPlain(from, to))
  const paths = new Set(plain.map(({ from }) => from))
  const { all } = await countRedirects(scope, { newsletterId })
  const known = await countExisting(scope, newsletterId, [...paths])
  return Math.max(0, Math.min(paths.size - known, REDIRECTS_MAX - all))
}

const comparedPath = (path: string) => path.toLowerCase().replace(/(?<=.)\/$/, '')
const isPlain = (from: string, to: string) =>
  from.length <= PATH_MAX && !from.includes('*') && redirectErrors(from, to).length === 0
