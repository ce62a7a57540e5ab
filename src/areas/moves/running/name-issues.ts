import { CampaignSlug, slugsFor, takenSlugs } from '#areas/campaigns/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import type { Scope } from '#operation/scope.ts'
import { nameIssues, unnamedIssues } from './issues-sql.ts'
import type { RunningMove } from './run-sql.ts'

type ChosenFor = Pick<RunningMove, 'id' | 'newsletterId'>

const BATCH = 1000

/**
 * Chooses the web addresses of all issues before any issue is moved, because their texts link to
 * each other. An issue keeps its former slug, unless a campaign here has it.
 */
export async function chooseSlugs(scope: Scope, move: ChosenFor): Promise<void> {
  const named = await chosenSlugs(scope, move)
  for (let at = 0; at < named.length; at += BATCH)
    await nameIssues(scope, move.id, named.slice(at, at + BATCH))
}

/**
 * Returns the web addresses that issues without an address would get now, by the issues' numbers.
 */
export async function chosenSlugs(
  scope: Scope,
  move: ChosenFor,
): Promise<{ number: number; slug: string }[]> {
  const unnamed = await unnamedIssues(scope, move.id)
  if (unnamed.length === 0) return []
  const newsletter = await findNewsletter(scope, move.newsletterId)
  const language = newsletter?.language ?? 'en'
  const taken = new Set(await takenSlugs(scope, move.newsletterId))
  return unnamed.map(({ number, title, slug, publishedAt }) => {
    const at = new Date(publishedAt ?? scope.now)
    const unique = `${move.id.slice(-10)}-${number}`
    const candidates = [...ownSlug(slug), ...slugsFor(title, { id: unique, at, language })]
    const chosen = candidates.find((one) => !taken.has(one)) ?? unique
    taken.add(chosen)
    return { number, slug: chosen }
  })
}

function ownSlug(slug: string | null): string[] {
  const known = CampaignSlug.safeParse(slug?.toLowerCase())
  return known.success ? [known.data] : []
}
