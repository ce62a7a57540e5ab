import type { AccountDb } from '#db/account-db.ts'
import type { Losses } from '../reading/losses.ts'
import type { ReadItems } from '../reading/read-result.ts'
import { stagedFacts } from '../reading/stage-sql.ts'
import type { Check, Plan } from '../move.ts'
import type { planReaders } from './plan-readers.ts'

const CHECKS_MAX = 20

/** Makes the plan of a move from its staged items. */
export async function makePlan(
  scope: AccountDb,
  moveId: string,
  {
    read,
    readers,
    redirects,
    losses,
  }: {
    read: ReadItems
    readers: Awaited<ReturnType<typeof planReaders>>
    redirects: number
    losses: Losses
  },
): Promise<Plan> {
  const { pictures, first, last, ...issues } = await stagedFacts(scope, moveId)
  const bytes = read.inside.reduce((sum, picture) => sum + picture.bytes, 0)
  const isEmpty = issues.found === 0 && readers.readers.length === 0
  const checks: Check[] = [...(isEmpty ? [NOTHING] : []), ...readers.checks]
  return {
    readers: readers.readers.slice(0, 20),
    issues: {
      ...issues,
      first: first?.toISOString() ?? null,
      last: last?.toISOString() ?? null,
    },
    images: { found: pictures, bytes: read.inside.length === 0 ? null : bytes },
    paid: readers.paid,
    redirects,
    losses: losses.list(),
    checks: checks.slice(0, CHECKS_MAX),
  }
}

const NOTHING: Check = {
  code: 'nothing_found',
  detail: 'There are no issues and no readers in it. Export it again, with all data.',
}
