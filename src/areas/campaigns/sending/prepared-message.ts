import { typeId } from '#lib/typeid.ts'
import type { Message, SendResult } from '#ports/mailer.ts'
import { type MessageMaker, ranOutOfTime, sentenceOf } from '#areas/emails/index.ts'
import type { PendingRecipient } from './slice-sql.ts'

/** One recipient's message, or the result that replaces it. A promise where a thread signs it; the promise never rejects. */
export type PreparedMessage = Message | SendResult | Promise<Message | SendResult>

export function prepareMessage(compiled: MessageMaker, { contact_id, email, fields }: PendingRecipient): PreparedMessage {
  if (email === null) return { outcome: 'refused', detail: 'This contact was deleted.' }
  try {
    const message = compiled.messageFor({ contactId: typeId('sub', contact_id), email, fields: fields! })
    return message instanceof Promise ? message.catch(notMade) : message
  } catch (error) {
    return notMade(error)
  }
}

/** A timeout may come from a busy machine, so the recipient is tried again. Every other error would repeat itself. */
function notMade(error: unknown): SendResult {
  return { outcome: ranOutOfTime(error) ? 'later' : 'refused', detail: `The mail could not be made: ${sentenceOf(error)}` }
}
