import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import { CannotBeMade, type MessageMaker } from '#areas/emails/index.ts'
import { stopForText } from '../returns/auto-pause.ts'
import type { EmailCache } from '../submitting/email-cache.ts'
import type { TimeSlice } from './time-slice.ts'

/**
 * Finds the function that makes a mailing's messages, or null. Pauses a mailing from whose text no
 * message can be made.
 */
export async function findMaker(
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
