import { typeId } from '#lib/typeid.ts'
import type { Handover, Message } from '#ports/mailer.ts'
import { type Issue, ranOutOfTime, sentenceOf } from '#areas/emails/index.ts'
import type { Waiting } from './slice-sql.ts'

/** One reader's mail, or why there is none. A promise where it is signed elsewhere; it never rejects. */
export type MadeMail = Message | Handover | Promise<Message | Handover>

export function mailFor(issue: Issue, { contact_id, email, fields }: Waiting): MadeMail {
  if (email === null) return { outcome: 'refused', detail: 'This contact was deleted.' }
  try {
    const mail = issue.messageFor({ contactId: typeId('sub', contact_id), email, fields: fields! })
    return mail instanceof Promise ? mail.catch(notMade) : mail
  } catch (error) {
    return notMade(error)
  }
}

/** Time may have run out because the machine was busy; anything else would be the same again. */
function notMade(error: unknown): Handover {
  return { outcome: ranOutOfTime(error) ? 'later' : 'refused', detail: `The mail could not be made: ${sentenceOf(error)}` }
}
