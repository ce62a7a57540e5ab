import { countMovedRedirects } from '#areas/addresses/index.ts'
import type { Scope } from '#operation/scope.ts'
import { pathsOfIssues } from '../reading/stage-sql.ts'
import { chosenSlugs } from './name-issues.ts'

/**
 * Counts the redirects that a move would make. A path needs no redirect when the issue has the same
 * path here.
 */
export async function planRedirects(
  scope: Scope,
  move: { id: string; newsletterId: string },
): Promise<number> {
  const chosen = new Map((await chosenSlugs(scope, move)).map(({ number, slug }) => [number, slug]))
  const issues = await pathsOfIssues(scope, move.id)
  const wanted = issues.flatMap(({ number, paths, slug }) => {
    const to = slug ?? chosen.get(number)
    return to === undefined ? [] : paths.map((from) => ({ from, to: `/${to}` }))
  })
  return countMovedRedirects(scope, move.newsletterId, wanted)
}
