import { MINUTE_MS } from '#lib/duration.ts'
import { workInTurns } from '#lib/calls/work-in-turns.ts'
import type { FoundBody } from '../text/addresses.ts'
import type { RewriteWork } from './rewrite.ts'

const rewriteTexts = workInTurns<FoundBody[]>(new URL('rewrite-process.ts', import.meta.url), {
  cpuMs: MINUTE_MS,
  memoryMb: 256,
  processes: 1,
  each: 1,
  waiting: 2,
  waitingInAll: 24,
  waitMs: 10 * MINUTE_MS,
})

/** Rewrites texts in a helper process, since strangers wrote them. */
export function rewriteApart(
  accountId: string,
  texts: readonly RewriteWork[],
): Promise<FoundBody[]> {
  return rewriteTexts(accountId, { texts })
}
