import type { BatchScope } from '#operation/batching/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { addressHash, lockAddress } from '../record/address-lock-sql.ts'
import { type Fields, mergeFields, TAGS_MAX, type WayIn } from '../record/contact.ts'
import { erasedAmong } from '../suppressions/erased-sql.ts'
import { type Contact, findKnownContact, insertContact, lockContactByEmail, writeContact } from '../record/contact-sql.ts'

/** The data that a signup carries. */
export interface Brought {
  email: string
  /** Null when the caller sent none. */
  source: string | null
  tags: string[]
  fields: Record<string, Fields[string] | null>
}

export interface SignupRules {
  /** The status of a new address: pending where the newsletter asks for confirmation. */
  status: 'pending' | 'active'
  /** False for a form, where any visitor may enter a stranger's address. */
  trusted: boolean
  /** True where the caller may be the reader, who confirms by the link in a mail: a form, a signups key, a reader's link. */
  byReader: boolean
  wayIn: WayIn
}

/**
 * Adds an address, or applies the signup to the known contact as far as the rules allow. `before` is null for a new contact. The address
 * stays locked until the transaction ends. Returns null for an erased address, unless its reader may be the caller: then the contact is pending.
 */
export async function signUp(
  scope: Scope,
  newsletterId: string,
  brought: Brought,
  rules: SignupRules,
): Promise<{ contact: Contact; before: Contact | null } | null> {
  await lockAddress(scope, addressHash(brought.email))
  for (;;) {
    const { email, tags } = brought
    const { status, byReader } = rules
    const source = brought.source ?? rules.wayIn
    const made = await insertContact(scope, { newsletterId, email, status, byReader, source, tags, fields: mergeFields({}, brought.fields) })
    if (made) return { contact: made, before: null }

    const known = await lockContactByEmail(scope, newsletterId, email)
    const erased = (!known || known.contact.status !== 'active') && (await erasedAmong(scope, [email])).size > 0
    if (erased && !byReader) return null
    // Another request deleted the contact between the two statements, so the address is new after all.
    if (!known) continue
    const before = known.contact
    // A contact that unsubscribed before its address was suppressed does not come back either.
    const after = known.suppressed ? before : afterSignup(before, brought, erased ? { ...rules, status: 'pending' } : rules, scope.now)
    return { contact: after === before ? before : await writeContact(scope, after), before }
  }
}

/**
 * Checks whether the contact of an address, if there is one, has room for these tags. It writes nothing: a refusal after a write would make all
 * requests of a shared transaction run again.
 */
export async function hasRoomForTags(scope: BatchScope, newsletterId: string, { email, tags }: Brought): Promise<boolean> {
  if (tags.length === 0) return true
  const known = await findKnownContact(scope, newsletterId, email)
  if (!known || known.suppressed || isStopped(known.contact)) return true
  return new Set([...known.contact.tags, ...tags]).size <= TAGS_MAX
}

/** Returns whether a contact is never revived: its address does not work, or its reader reported a mail as spam. */
function isStopped({ status }: Contact): boolean {
  return status === 'bounced' || status === 'complained'
}

/** Returns a known contact as a signup with its address changes it. */
export function afterSignup(known: Contact, brought: Brought, rules: SignupRules, now: Date): Contact {
  const { status } = known
  if (isStopped(known)) return known
  if (status === 'active') return rules.trusted ? withBrought(known, brought) : known
  if (status === 'pending') return rules.trusted ? withBrought(known, brought) : withAwaiting(known, brought)

  return {
    ...returning({ ...known, awaiting: null }, brought, rules),
    status: rules.status,
    source: brought.source ?? known.source,
    generation: known.generation + 1,
    subscribedAt: now.toISOString(),
    confirmedAt: null,
    unsubscribedAt: null,
  }
}

/**
 * Returns a contact that comes back, with its tags and fields. Without confirmation there is no proof that an untrusted caller is the reader, so
 * their tags and fields are ignored.
 */
function returning(known: Contact, brought: Brought, { trusted, status }: SignupRules): Contact {
  if (trusted) return withBrought(known, brought)
  return status === 'pending' ? withAwaiting(known, brought) : known
}

function withBrought(known: Contact, { tags, fields }: Pick<Brought, 'tags' | 'fields'>): Contact {
  return { ...known, tags: joined(known.tags, tags), fields: mergeFields(known.fields, fields) }
}

/** Stores tags and fields until the reader confirms, since another person may have filled in the form. */
function withAwaiting(known: Contact, { tags, fields }: Brought): Contact {
  const held = known.awaiting ?? { tags: [], fields: {} }
  return { ...known, awaiting: { tags: joined(held.tags, tags), fields: { ...held.fields, ...fields } } }
}

/** Returns a pending contact as it is after its reader has confirmed. */
export function afterConfirmation(known: Contact, now: Date): Contact {
  const applied = withBrought(known, known.awaiting ?? { tags: [], fields: {} })
  return { ...applied, awaiting: null, status: 'active', confirmedAt: now.toISOString() }
}

function joined(held: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...held, ...added])].slice(0, TAGS_MAX)
}
