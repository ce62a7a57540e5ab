import { batchCalls } from '#lib/calls/batch-calls.ts'
import type { System } from '#operation/system.ts'
import { siteUrlOfSlug } from './served-hosts.ts'
import { bestOf } from './redirect.ts'
import { addHits, candidates } from './redirect-sql.ts'

interface Hit {
  accountId: string
  redirectId: string
}

/**
 * The maximum number of hits that one statement writes. Hits that arrive meanwhile wait for the
 * next statement.
 */
const HITS_AT_ONCE = 500

const counters = new WeakMap<System, (hit: Hit) => Promise<undefined>>()

function counterOf(system: System): (hit: Hit) => Promise<undefined> {
  const known = counters.get(system)
  if (known) return known
  const count = batchCalls(
    async (hits: readonly Hit[]) => {
      await addHits(system.db, hits)
      return hits.map(() => undefined)
    },
    { atOnce: 1, most: HITS_AT_ONCE },
  )
  counters.set(system, count)
  return count
}

/**
 * Returns the address to which a path of a newsletter's site is redirected, and counts the hit.
 * Returns null without a redirect. The path begins with a slash.
 */
export async function followRedirect(
  system: System,
  slug: string,
  path: string,
): Promise<string | null> {
  const newsletter = await system.findSlug(slug)
  if (!newsletter) return null
  const { accountId, newsletterId } = newsletter
  const found = await candidates({ db: system.db, accountId }, newsletterId, path)
  const best = bestOf(found, path)
  if (best === null) return null
  const to = inAscii(best.redirect.to.replace('*', () => best.star))
  const home = (await siteUrlOfSlug(system, slug)) ?? `${system.ports.deployment.baseUrl}/n/${slug}`
  await counterOf(system)({ accountId, redirectId: best.redirect.id })
  return to.startsWith('/') ? `${home}${to}` : to
}

/** Encodes what an HTTP header may not contain: control characters, and letters beyond ASCII. */
function inAscii(address: string): string {
  return address.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}
