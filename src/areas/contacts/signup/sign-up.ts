import type { BatchScope } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { addressHash, lockAddress } from '../record/address-lock-sql.ts'
import { type Fields, mergeFields, TAGS_MAX } from '../record/contact.ts'
import { findErasedAmong } from '../suppressions/erased-sql.ts'
import {
  type Contact,
  findKnownContact,
  insertContact,
  lockContactByEmail,
  writeContact,
} from '../record/contact-sql.ts'

/** A signup's address, with the tags and other values that came with it. */
export interface Signup {
  email: string
  source: string | null
  tags: string[]
  fields: Record<string, Fields[string] | null>
}

/** The rules for a signup, which depend on where it comes from. */
export interface Origin {
  /** False when the caller may have entered a stranger's address. */
  trusted: boolean
  /** True when the caller may be the reader, who can confirm by a mailed link. */
  mayBeReader: boolean
  /** The source to store when the caller sends none. */
  source: 'api' | 'form' | 'dashboard'
  via: 'api' | 'form' | 'dashboard' | 'email_link'
}

export const ORIGINS = {
  form: { trusted: false, mayBeReader: true, source: 'form', via: 'form' },
  signupsKey: { trusted: false, mayBeReader: true, source: 'api', via: 'form' },
  fullKey: { trusted: true, mayBeReader: false, source: 'api', via: 'api' },
  dashboard: { trusted: true, mayBeReader: false, source: 'dashboard', via: 'dashboard' },
  /** The signup on the preferences page, which is opened by a mailed link. */
  readerLink: { trusted: true, mayBeReader: true, source: 'form', via: 'email_link' },
} as const satisfies Record<string, Origin>

interface SignupRules extends Pick<Origin, 'trusted' | 'mayBeReader' | 'source'> {
  /** The status of a new contact. */
  status: 'pending' | 'active'
}

/**
 * Inserts a contact, or applies the signup to the existing contact. `before` is null for a new
 * contact. The address stays locked. Returns null for an erased address, unless the caller may be
 * its reader.
 */
export async function signUp(
  scope: Scope,
  newsletterId: string,
  signup: Signup,
  rules: SignupRules,
): Promise<{ contact: Contact; before: Contact | null } | null> {
  await lockAddress(scope, addressHash(signup.email))
  for (;;) {
    const { email, tags } = signup
    const { status, mayBeReader } = rules
    const source = signup.source ?? rules.source
    const made = await insertContact(scope, {
      newsletterId,
      email,
      status,
      mayBeReader,
      source,
      tags,
      fields: mergeFields({}, signup.fields),
    })
    if (made) return { contact: made, before: null }

    const known = await lockContactByEmail(scope, newsletterId, email)
    const erased =
      (!known || known.contact.status !== 'active') &&
      (await findErasedAmong(scope, [email])).size > 0
    if (erased && !mayBeReader) return null
    // Another request deleted the contact between the two statements.
    if (!known) continue
    const before = known.contact
    // A contact with a suppressed address does not subscribe again, even if it unsubscribed before
    // the suppression.
    const after = known.suppressed
      ? before
      : afterSignup(before, signup, erased ? { ...rules, status: 'pending' } : rules, scope.now)
    return { contact: after === before ? before : await writeContact(scope, after), before }
  }
}

/**
 * Returns whether the contact may have further tags. It writes nothing, because a refusal after a
 * write would make all requests of the transaction run again.
 */
export async function hasRoomForTags(
  scope: BatchScope,
  newsletterId: string,
  { email, tags }: Signup,
): Promise<boolean> {
  if (tags.length === 0) return true
  const known = await findKnownContact(scope, newsletterId, email)
  if (!known || known.suppressed || isStopped(known.contact)) return true
  return new Set([...known.contact.tags, ...tags]).size <= TAGS_MAX
}

/**
 * Returns whether a contact may not subscribe again: its address does not work, or its reader
 * reported spam.
 */
function isStopped({ status }: Contact): boolean {
  return status === 'bounced' || status === 'complained'
}

function afterSignup(known: Contact, signup: Signup, rules: SignupRules, now: Date): Contact {
  const { status } = known
  if (isStopped(known)) return known
  if (status === 'active') return rules.trusted ? withSignup(known, signup) : known
  if (status === 'pending')
    return rules.trusted ? withSignup(known, signup) : withAwaiting(known, signup)

  return {
    ...returning({ ...known, awaiting: null }, signup, rules),
    status: rules.status,
    source: signup.source ?? known.source,
    generation: known.generation + 1,
    subscribedAt: now.toISOString(),
    confirmedAt: null,
    unsubscribedAt: null,
  }
}

/**
 * Returns a contact that subscribes again. Tags and fields from a stranger do not apply until the
 * reader confirms them.
 */
function returning(known: Contact, signup: Signup, { trusted, status }: SignupRules): Contact {
  if (trusted) return withSignup(known, signup)
  return status === 'pending' ? withAwaiting(known, signup) : known
}

function withSignup(known: Contact, { tags, fields }: Pick<Signup, 'tags' | 'fields'>): Contact {
  return { ...known, tags: joined(known.tags, tags), fields: mergeFields(known.fields, fields) }
}

/** Stores tags and fields until the reader confirms, since a stranger may have sent the form. */
function withAwaiting(known: Contact, { tags, fields }: Signup): Contact {
  const held = known.awaiting ?? { tags: [], fields: {} }
  return {
    ...known,
    awaiting: { tags: joined(held.tags, tags), fields: { ...held.fields, ...fields } },
  }
}

export function afterConfirmation(known: Contact, now: Date): Contact {
  const applied = withSignup(known, known.awaiting ?? { tags: [], fields: {} })
  return { ...applied, awaiting: null, status: 'active', confirmedAt: now.toISOString() }
}

function joined(held: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...held, ...added])].slice(0, TAGS_MAX)
}
