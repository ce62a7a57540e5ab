import { lockNewsletter } from '#areas/newsletters/index.ts'
import type { Scope } from '#operation/scope.ts'
import { redirectErrors, REDIRECTS_MAX } from './redirect.ts'
import { countRedirects, insertRedirect } from './redirect-sql.ts'

/**
 * Adds redirects from paths of a former service. Those that exist stay as they are. Returns how many
 * were made, and the paths for which there was no room or that are none.
 */
export async function addMovedRedirects(
  scope: Scope,
  newsletterId: string,
  wanted: readonly { from: string; to: string }[],
): Promise<{ made: number; left: string[] }> {
  const left: string[] = []
  let made = 0
  if (!(await lockNewsletter(scope, newsletterId))) return { made, left }
  let { all } = await countRedirects(scope, { newsletterId })
  for (const { from: written, to } of wanted) {
    const from = written.toLowerCase().replace(/(?<=.)\/$/, '')
    if (from === to) continue
    if (from.includes('*') || redirectErrors(from, to).length > 0 || all >= REDIRECTS_MAX) {
      left.push(from)
      continue
    }
    if (!(await insertRedirect(scope, { newsletterId, from, to, source: 'moved' }))) continue
    made++
    all++
  }
  return { made, left }
}
