import { findNewsletter, lockNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Scope } from '#operation/scope.ts'
import { readCircles } from './read-circles.ts'
import { comparedPath, PATH_MAX, redirectErrors, REDIRECTS_MAX } from './redirect.ts'
import { countRedirects, insertRedirect } from './redirect-sql.ts'

interface Wanted {
  from: string
  to: string
}

/** The reason why a former path gets no redirect. */
export type LeftBecause = 'full' | 'no_path' | 'circular'
type Decision = 'made' | 'known' | LeftBecause
type Reader = Pick<Scope, 'db' | 'accountId' | 'ports'>

/**
 * Adds redirects from paths of a former service. Existing redirects stay as they are. Returns the
 * number of added ones, and those that were not added with the reason.
 */
export async function addMovedRedirects<Moved extends Wanted>(
  scope: Scope,
  newsletterId: string,
  wanted: readonly Moved[],
): Promise<{ made: number; left: (Moved & { because: LeftBecause })[] }> {
  const left: (Moved & { because: LeftBecause })[] = []
  let made = 0
  const newsletter = await lockNewsletter(scope, newsletterId)
  if (!newsletter) return { made, left }
  for (const [i, decision] of (await decide(scope, newsletter, wanted)).entries()) {
    const one = wanted[i]!
    if (decision === 'known') continue
    if (decision !== 'made') {
      left.push({ ...one, because: decision })
      continue
    }
    const from = comparedPath(one.from)
    await insertRedirect(scope, { newsletterId, from, to: one.to, source: 'moved' })
    made++
  }
  return { made, left }
}

/** Counts the redirects that `addMovedRedirects` would make. */
export async function countMovedRedirects(
  scope: Reader,
  newsletterId: string,
  wanted: readonly Wanted[],
): Promise<number> {
  const newsletter = await findNewsletter(scope, newsletterId)
  if (!newsletter) return 0
  return (await decide(scope, newsletter, wanted)).filter((one) => one === 'made').length
}

/** Decides for each redirect in order whether it can be added, counting those before it. */
async function decide(
  scope: Reader,
  newsletter: Newsletter,
  wanted: readonly Wanted[],
): Promise<Decision[]> {
  const circles = await readCircles(scope, newsletter)
  let { all } = await countRedirects(scope, { newsletterId: newsletter.id })
  return wanted.map(({ from: written, to }) => {
    const from = comparedPath(written)
    if (from === to || circles.has(from)) return 'known'
    if (!isPlain(from, to)) return 'no_path'
    if (circles.leadsBack({ from, to })) return 'circular'
    if (all >= REDIRECTS_MAX) return 'full'
    all++
    circles.add({ from, to })
    return 'made'
  })
}

const isPlain = (from: string, to: string) =>
  from.length <= PATH_MAX && !from.includes('*') && redirectErrors(from, to).length === 0
