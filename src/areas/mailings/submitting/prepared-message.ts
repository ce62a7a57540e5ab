import { typeId } from '#lib/typeid.ts'
import type { Message, SendResult } from '#ports/mailer.ts'
import { type MessageMaker, isRenderTimeout, sentenceOf } from '#areas/emails/index.ts'
import type { PendingRecipient } from '../pending-recipient.ts'

/** Result for a recipient whose message could not be made. It was not offered to a mail server. */
export interface UnmadeResult extends SendResult {
  made: false
}

/**
 * A message, or the result to use in its place when it cannot be made. It is a promise while a
 * thread signs the message. The promise never rejects.
 */
export type PreparedMessage = Message | UnmadeResult | Promise<Message | UnmadeResult>

export function prepareMessage(maker: MessageMaker, recipient: PendingRecipient): PreparedMessage {
  const { contactId, recipientId, generation, email, fields, attempts, paid } = recipient
  if (email === null)
    return { made: false, outcome: 'refused', detail: 'This contact was deleted.' }
  try {
    const reader = { contactId: typeId('sub', contactId), generation, email, fields: fields!, paid }
    const message = maker.messageFor(
      recipientId === contactId ? reader : { ...reader, mailId: typeId('msg', recipientId) },
    )
    return message instanceof Promise
      ? message.catch((error: unknown) => notMade(error, attempts))
      : message
  } catch (error) {
    return notMade(error, attempts)
  }
}

/**
 * Returns the result for a message that was not made. After a timeout the message is tried once
 * more, since the machine may be busy. Other errors would occur again.
 */
function notMade(error: unknown, attempts: number): UnmadeResult {
  const outcome = isRenderTimeout(error) && attempts === 0 ? 'later' : 'refused'
  return { made: false, outcome, detail: `The mail could not be made: ${sentenceOf(error)}` }
}
