import type { Scope } from '#operation/scope.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { confirmationWanted } from './confirmation-wanted.ts'
import type { Consent } from '../record/contact.ts'
import { emitUpdated, subscriberCreated } from '../record/contact-events.ts'
import { type Contact, subscriberOf } from '../record/contact-sql.ts'
import { recordConsent } from '../record/consent-sql.ts'
import { growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { type Origin, ORIGINS, type Signup, signUp } from './sign-up.ts'

/** Applies the signup of a page's visitor, who may have entered another person's address. */
export function admitVisitor(
  scope: Scope,
  newsletter: Newsletter,
  { email, source, ip, consent }: { email: string; source: string | null } & Evidence,
): ReturnType<typeof admit> {
  return admit(scope, newsletter, { email, source, tags: [], fields: {} }, ORIGINS.form, {
    ip,
    consent,
  })
}

export function firstStatus(newsletter: Newsletter): 'pending' | 'active' {
  return newsletter.asksForConfirmation ? 'pending' : 'active'
}

/** The evidence of a signup, for the consent record. */
interface Evidence {
  ip: string | null
  consent: Consent | undefined
}

/**
 * Applies a signup, with its event, consent record and confirmation mail. `begins`: the contact is
 * new or subscribes again. Returns null for an erased address, unless the reader may have sent the
 * request.
 */
export async function admit(
  scope: Scope,
  newsletter: Newsletter,
  signup: Signup,
  origin: Origin,
  { ip, consent }: Evidence,
): Promise<{ contact: Contact; before: Contact | null; begins: boolean } | null> {
  const signedUp = await signUp(scope, newsletter.id, signup, {
    ...origin,
    status: firstStatus(newsletter),
  })
  if (!signedUp) return null
  const { contact, before } = signedUp
  const begins = before === null || contact.generation > before.generation
  if (begins) {
    await noteGrowth(scope, growthOf(before, contact))
    scope.emit(subscriberCreated, {
      subscriber: subscriberOf(contact),
      resubscribed: before !== null,
    })
    await recordConsent(scope, {
      contactId: contact.id,
      kind: before === null ? 'signup' : 'returned',
      via: origin.via,
      ip,
      ...consent,
    })
  } else emitUpdated(scope, before, contact)
  if (contact.status === 'pending')
    await scope.signal(confirmationWanted, { contact, byStranger: !origin.trusted })
  return { contact, before, begins }
}
