import { MINUTE_MS } from '#lib/duration.ts'
import { workInTurns } from '#lib/calls/work-in-turns.ts'
import { TookTooMuch } from '#lib/work-process.ts'
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

/**
 * Rewrites texts in a helper process, since strangers wrote them. Null in place of a text that takes
 * over a minute of processor time; the others are then rewritten one by one.
 */
export async function rewriteApart(
  accountId: string,
  texts: readonly RewriteWork[],
): Promise<(FoundBody | null)[]> {
  try {
    return await rewriteTexts(accountId, { texts })
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error
    if (texts.length === 1) return [null]
  }
  const rewritten: (FoundBody | null)[] = []
  for (const one of texts) rewritten.push(...(await rewriteApart(accountId, [one])))
  return rewritten
}
