import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import { CannotBeMade, type MessageMaker } from '#areas/emails/index.ts'
import { stopForText } from '../returns/auto-pause.ts'
import { OPEN_MAX_SHARED } from '../batch/batch-limiter.ts'
import { BLOCKED_MS } from '../batch/blocked.ts'
import type { Claim } from '../batch/claim.ts'
import type { EmailCache } from '../submitting/email-cache.ts'
import { oneByOne } from '../batch/one-by-one.ts'
import { prefetchSlice } from './prefetch-slice.ts'
import { releaseSlice, SliceClaim } from './slice-claim.ts'
import { takeTimeSlice, type TimeSlice } from './time-slice.ts'

/**
 * Makes the function that claims the frozen mailing that was served longest ago, and a slice of at
 * most `size` of its recipients. The function returns `more` when it did other work for a mailing,
 * and `idle` when no mailing is due.
 */
export function openSlices(
  system: System,
  emails: EmailCache,
): (size: number) => Promise<Claim | 'more' | 'idle'> {
  const inTurn = oneByOne()
  return async (size) => {
    const timeSlice = await inTurn(() => takeTimeSlice(system, size))
    if (typeof timeSlice === 'string') return timeSlice
    const maker = await findMaker(system, emails, timeSlice)
    if (!maker) {
      await releaseSlice(system, timeSlice, { done: false, delayMs: BLOCKED_MS })
      return 'more'
    }
    const messages = prefetchSlice(system, timeSlice, maker)
    await messages.prepare(OPEN_MAX_SHARED)
    return new SliceClaim(system, timeSlice, messages)
  }
}

/**
 * Finds the function that makes a mailing's messages. Returns null when no message can be made now.
 * Pauses the mailing when its text can never become a message.
 */
async function findMaker(
  system: System,
  emails: EmailCache,
  { accountId, mailingId }: TimeSlice,
): Promise<MessageMaker | null> {
  try {
    return await emails.find({ accountId, mailingId })
  } catch (err) {
    const { log } = system.ports
    if (err instanceof CannotBeMade && err.isLasting) {
      log.warn(
        { accountId, mailingId, err },
        'the text of a mailing cannot be made into mails; it pauses itself, and its owner gets a mail',
      )
      await transaction(system, accountId, (scope) =>
        stopForText(scope, mailingId, err.fieldError.detail),
      )
    } else
      log.warn(
        { accountId, mailingId, err },
        'the messages of a mailing could not be prepared; trying again in a minute',
      )
    return null
  }
}
