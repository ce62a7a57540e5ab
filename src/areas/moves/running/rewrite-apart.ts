import { MINUTE_MS } from '#lib/duration.ts'
import { workInTurns } from '#lib/calls/work-in-turns.ts'
import { TookTooMuch, type WorkLimits } from '#lib/work-process.ts'
import type { FoundBody } from '../text/addresses.ts'
import type { RewriteWork } from './rewrite.ts'

type RewriteTexts = (
  accountId: string,
  texts: readonly RewriteWork[],
) => Promise<(FoundBody | null)[]>

/** Makes a function that rewrites texts in a helper process, because the texts are untrusted. */
export function rewritingIn(
  file: URL,
  limits: Pick<WorkLimits, 'cpuMs' | 'clockMs'>,
): RewriteTexts {
  const rewriteTexts = workInTurns<FoundBody[]>(file, {
    ...limits,
    memoryMb: 256,
    processes: 1,
    each: 1,
    waiting: 2,
    waitingInAll: 24,
    waitMs: 10 * MINUTE_MS,
  })
  return async function rewriteAll(accountId, texts) {
    try {
      return await rewriteTexts(accountId, { texts })
    } catch (error) {
      if (!(error instanceof TookTooMuch)) throw error
      if (texts.length === 1) return [null]
    }
    const rewritten: (FoundBody | null)[] = []
    for (const one of texts) rewritten.push(...(await rewriteAll(accountId, [one])))
    return rewritten
  }
}

/**
 * Rewrites texts. When a text of a batch takes over a minute of processor time, the texts are
 * rewritten one by one. Returns null in place of such a text.
 */
export const rewriteApart = rewritingIn(new URL('rewrite-process.ts', import.meta.url), {
  cpuMs: MINUTE_MS,
})
