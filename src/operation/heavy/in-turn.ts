import { NotServed, type Turns } from '#lib/calls/turns.ts'
import { Problem, rateLimited, refusal, unavailable } from '../problem.ts'

export const hungUp = refusal('hung_up', 499, 'The caller hung up')

const RETRY_AFTER_S = 5

/** Runs work when its owner's turn comes. Refuses when too much work waits. */
export function inTurn<T>(
  turns: Turns,
  owner: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return turns.take(owner, work, signal).catch((error: unknown) => {
    throw error instanceof NotServed ? problemOf(error) : error
  })
}

function problemOf({ reason }: NotServed): Problem {
  if (reason === 'left')
    return new Problem(hungUp, 'The request left its line, since its caller hung up.')
  if (reason === 'work_of_others')
    return new Problem(
      unavailable,
      'The server is busy, and this request waited too long for its turn. Try again in a few seconds.',
      {
        retryAfterS: RETRY_AFTER_S,
      },
    )
  const why =
    reason === 'line_full'
      ? 'Too many requests of this account wait already'
      : 'This request waited too long behind others of this account'
  return new Problem(
    rateLimited,
    `${why}. Wait for the answers of the earlier ones, and send fewer at once.`,
    { retryAfterS: RETRY_AFTER_S },
  )
}
