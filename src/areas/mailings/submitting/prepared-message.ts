import { typeId } from '#lib/typeid.ts'
import type { Message, SendResult } from '#ports/mailer.ts'
import { type MessageMaker, ranOutOfTime, sentenceOf } from '#areas/emails/index.ts'
import type { PendingRecipient } from '../pending-recipient.ts'

/** The result of a recipient whose message could not be made. The mail server was not asked. */
export interface UnmadeResult extends SendResult {
  made: false
}

/** One recipient's message, or the result that replaces it. A promise where a thread signs it; the promise never rejects. */
export type PreparedMessage = Message | UnmadeResult | Promise<Message | UnmadeResult>

export function prepareMessage(maker: MessageMaker, recipient: PendingRecipient): PreparedMessage {
  const { contactId, recipientId, generation, email, fields, attempts, paid } = recipient
  if (email === null) return { made: false, outcome: 'refused', detail: 'This contact was deleted.' }
  try {
    const reader = { contactId: typeId('sub', contactId), generation, email, fields: fields!, paid }
    const message = maker.messageFor(recipientId === contactId ? reader : { ...reader, mailId: typeId('msg', recipientId) })
    return message instanceof Promise ? message.catch((error: unknown) => notMade(error, attempts)) : message
  } catch (error) {
    return notMade(error, attempts)
  }
}

/** Tries a recipient once more after a timeout, which may come from a busy machine. Every other error would repeat itself. */
function notMade(error: unknown, attempts: number): UnmadeResult {
  const outcome = ranOutOfTime(error) && attempts === 0 ? 'later' : 'refused'
  return { made: false, outcome, detail: `The mail could not be made: ${sentenceOf(error)}` }
}
