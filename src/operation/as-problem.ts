import { isDatabaseAway } from '#db/database-away.ts'
import { isFullDisk } from '#lib/full-disk.ts'
import { conflict, internal, Problem, storageFull, unavailable } from './problem.ts'

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isFullDisk(error)) {
    const detail =
      'The disk of the server or of its database is full, and nothing was stored. Ask its operator to make room, then try again.'
    return new Problem(storageFull, detail, { retryAfterS: 60, cause: error })
  }
  if (isDatabaseAway(error))
    return new Problem(
      unavailable,
      'The database cannot be reached right now. Try again in a few seconds.',
      { retryAfterS: 5, cause: error },
    )
  // foreign_key_violation: another request deleted the row between our read and our write.
  if ((error as { code?: string }).code === '23503')
    return new Problem(
      conflict,
      'A resource that this request names was deleted a moment ago. Read it again, then repeat.',
      { cause: error },
    )
  return new Problem(
    internal,
    'This is our fault, and it has been logged. Try again later; if it happens again, report the requestId.',
    {
      cause: error,
    },
  )
}
