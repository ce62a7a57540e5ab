import { isProblem } from '../../../../client/src/index.ts'

/** The milliseconds to wait after a limit that names no time. */
const LIMIT_MS = 60_000

/** Returns the milliseconds after which to try again; null when waiting does not help. */
export function waitMsOf(error: unknown): number | null {
  if (!isProblem(error)) return null
  const namedMs = error.retryAfterS === null ? null : error.retryAfterS * 1000
  if (error.status === 429) return namedMs ?? LIMIT_MS
  return error.status === 503 ? namedMs : null
}
