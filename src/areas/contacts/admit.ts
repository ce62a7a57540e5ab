import type { Scope } from '#operation/scope.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { askForConfirmation } from './confirmation-mail.ts'
import type { Consent, WayIn } from './contact.ts'
import { emitUpdated, subscriberCreated } from './contact-events.ts'
import { type Contact, recordConsent, subscriberOf } from './contact-sql.ts'
import { type Brought, signUp } from './sign-up.ts'

/** The status that a new address gets. */
export function firstStatus(newsletter: Newsletter): 'pending' | 'active' {
  return newsletter.asksForConfirmation ? 'pending' : 'active'
}

export interface Admission {
  /** False for a caller who may give any stranger's address: a form, or a signups only key. */
  trusted: boolean
  wayIn: WayIn
  /** The way that is recorded as evidence. */
  via: 'api' | 'form' | 'dashboard' | 'email_link'
  ip: string | null
  consent: Consent | undefined
}

/** Lets a signup in, with what follows from it: the event, the evidence, the mail that asks for confirmation. `begins`: it is new, or came back. */
export async function admit(
  scope: Scope,
  newsletter: Newsletter,
  brought: Brought,
  { trusted, wayIn, via, ip, consent }: Admission,
): Promise<{ contact: Contact; before: Contact | null; begins: boolean }> {
  const { contact, before } = await signUp(scope, newsletter.id, brought, { status: firstStatus(newsletter), trusted, wayIn })
  const begins = before === null || contact.generation > before.generation
  if (begins) {
    scope.emit(subscriberCreated, { subscriber: subscriberOf(contact), resubscribed: before !== null })
    await recordConsent(scope, { contactId: contact.id, kind: before === null ? 'signup' : 'returned', via, ip, ...consent })
  } else emitUpdated(scope, before, contact)
  if (contact.status === 'pending') await askForConfirmation(scope, contact, { automatic: true, byStranger: !trusted })
  return { contact, before, begins }
}
