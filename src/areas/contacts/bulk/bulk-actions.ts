import type { RawBuilder } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { EndPayment } from '#areas/newsletters/index.ts'
import { contactDeleting } from '../record/contact-deleting.ts'
import { type Fields, TAGS_MAX } from '../record/contact.ts'
import {
  emitUpdated,
  subscriberCreated,
  subscriberDeleted,
  subscriberUnsubscribed,
} from '../record/contact-events.ts'
import { type Contact, deleteContacts, subscriberOf } from '../record/contact-sql.ts'
import { recordConsents } from '../record/consent-sql.ts'
import { type CustomField, fitsType } from '../fields/custom-field.ts'
import { lockField } from '../fields/custom-field-sql.ts'
import { growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { holdBack } from '../suppressions/suppression-sql.ts'
import { writeTagsAndFields } from '../record/tags-and-fields-sql.ts'
import { lockTag, useTags } from '../tags/tag-sql.ts'
import { lockContactsById } from './batch-sql.ts'
import type { BulkAction } from './bulk-job.ts'
import {
  giveTag,
  hasOtherValue,
  hasTag,
  isContact,
  isSubscribed,
  isUnpaying,
  mayGetTag,
  restoreContacts,
  setField,
  takeTag,
  unsubscribeContacts,
} from './write-sql.ts'

interface Changed {
  contact: Contact
  after: Contact
}

interface Change {
  /** SQL for the contacts that the action has to change. Others are skipped. */
  changes: RawBuilder<unknown>
  /**
   * Changes locked contacts and emits events. Returns a problem when no contact can be changed now.
   */
  write(
    scope: Scope,
    contacts: readonly Contact[],
    via: 'dashboard' | 'api',
  ): Promise<string | null>
  /** Returns the old value of a contact, which is stored to undo the action. */
  replaced(contact: Contact, now: Date): unknown
  /** Restores the locked contacts that did not change since the action. Returns their number. */
  undo(scope: Scope, contacts: readonly { contact: Contact; before: unknown }[]): Promise<number>
}

export function changeOf(action: BulkAction): Change {
  if (action.type === 'add_tag') return tagChange(action.tag, 'give')
  if (action.type === 'remove_tag') return tagChange(action.tag, 'take')
  if (action.type === 'set_field') return fieldChange(action.name, action.value)
  return action.type === 'unsubscribe' ? LEAVE : deletion(action.endPayment ?? null)
}

function tagChange(tag: string, way: 'give' | 'take'): Change {
  const write = async (scope: Scope, contacts: readonly Contact[], direction: 'give' | 'take') => {
    await (direction === 'give' ? giveTag : takeTag)(scope, contacts, tag)
    emitAll(scope, contacts, (contact) => ({
      ...contact,
      tags:
        direction === 'give' ? [...contact.tags, tag] : contact.tags.filter((held) => held !== tag),
    }))
  }
  return {
    changes: way === 'give' ? mayGetTag(tag) : hasTag(tag),
    async write(scope, contacts) {
      // A deleted or renamed tag is not created again: otherwise some contacts would have the old
      // tag and some the new one.
      if (way === 'give' && !(await lockTag(scope, tag)))
        return `The tag ${tag} was renamed, merged or deleted meanwhile. Start again with a tag of list_tags.`
      await write(scope, contacts, way)
      return null
    },
    replaced: () => null,
    async undo(scope, taken) {
      const left = taken
        .map(({ contact }) => contact)
        .filter(
          ({ tags }) =>
            tags.includes(tag) === (way === 'give') && (way === 'give' || tags.length < TAGS_MAX),
        )
      if (left.length === 0 || (way === 'take' && (await useTags(scope, [tag])) !== null)) return 0
      await write(scope, left, way === 'give' ? 'take' : 'give')
      return left.length
    },
  }
}

function fieldChange(name: string, value: Fields[string] | null): Change {
  const now = (contact: Contact) =>
    Object.hasOwn(contact.fields, name) ? contact.fields[name]! : null
  const withValue = (contact: Contact, given: Fields[string] | null): Contact => {
    const { [name]: _old, ...others } = contact.fields
    return { ...contact, fields: given === null ? others : { ...others, [name]: given } }
  }
  // The field may have been deleted in the meantime, and created again with another type.
  const fits = ({ type }: CustomField, given: unknown) => given === null || fitsType(given, type)
  return {
    changes: hasOtherValue(name, value),
    async write(scope, contacts) {
      const field = await lockField(scope, name)
      if (!field || !fits(field, value))
        return `The field ${name} was deleted. Create it, then start again.`
      await setField(scope, contacts, name, value)
      emitAll(scope, contacts, (contact) => withValue(contact, value))
      return null
    },
    replaced: now,
    async undo(scope, taken) {
      const field = await lockField(scope, name)
      const left = taken.filter(
        ({ contact, before }) => now(contact) === value && field && fits(field, before),
      )
      const changed = left.map(({ contact, before }) => ({
        contact,
        after: withValue(contact, before as Fields[string] | null),
      }))
      await writeTagsAndFields(
        scope,
        changed.map(({ after }) => after),
      )
      for (const { contact, after } of changed) emitUpdated(scope, contact, after, { bulk: true })
      return left.length
    },
  }
}

/**
 * The values stored to undo an unsubscribe, and the time of the unsubscribe, by which it is
 * recognized.
 */
interface Left {
  status: Contact['status']
  /** Values of a signup that wait for confirmation. Actions of older releases lack it. */
  awaiting?: Contact['awaiting']
  at: string
}

const LEAVE: Change = {
  changes: isSubscribed,
  async write(scope, contacts, via) {
    await unsubscribeContacts(scope, contacts)
    const changed = contacts.map((contact): Changed => {
      return {
        contact,
        after: {
          ...contact,
          status: 'unsubscribed',
          awaiting: null,
          unsubscribedAt: scope.now.toISOString(),
        },
      }
    })
    await noteGrowth(
      scope,
      changed.flatMap(({ contact, after }) => growthOf(contact, after)),
    )
    await recordConsents(scope, contacts, { kind: 'unsubscribed', via })
    for (const { after } of changed)
      scope.emit(subscriberUnsubscribed, { subscriber: subscriberOf(after), via }, { bulk: true })
    return null
  },
  replaced: ({ status, awaiting }, now): Left => ({ status, awaiting, at: now.toISOString() }),
  async undo(scope, taken) {
    const left = taken
      .map(({ contact, before }) => ({ contact, before: before as Left }))
      // The reader may have subscribed again, and unsubscribed again, since the bulk action.
      .filter(
        ({ contact, before }) =>
          contact.status === 'unsubscribed' && contact.unsubscribedAt === before.at,
      )
    const after = left.map(({ contact, before }): Contact => ({
      ...contact,
      status: before.status,
      awaiting: before.awaiting ?? null,
      unsubscribedAt: null,
    }))
    await restoreContacts(scope, after)
    await noteGrowth(
      scope,
      after.flatMap((contact) =>
        growthOf({ ...contact, status: 'unsubscribed' }, contact).map((change) => ({
          ...change,
          kind: 'restored' as const,
          source: '',
        })),
      ),
    )
    await recordConsents(scope, after, { kind: 'returned', via: 'undo' })
    await holdBack(
      scope,
      after.map(({ email }) => email),
    )
    const written = await lockContactsById(
      scope,
      after.map(({ id }) => uuidOf(id)),
    )
    // These readers did not sign up, so no welcome mail and no automation begins.
    for (const contact of written)
      if (contact.status === 'active' || contact.status === 'pending')
        scope.emit(
          subscriberCreated,
          { subscriber: subscriberOf(contact), resubscribed: true },
          { bulk: true, inert: true },
        )
    return left.length
  },
}

/**
 * Makes the action that deletes contacts. It skips contacts who pay, unless `endPayment` is set.
 */
const deletion = (endPayment: EndPayment | null): Change => ({
  changes: endPayment === null ? isUnpaying : isContact,
  async write(scope, contacts) {
    await scope.signal(contactDeleting, { contacts, endPayment })
    await deleteContacts(
      scope,
      contacts.map(({ id }) => id),
    )
    await noteGrowth(
      scope,
      contacts.flatMap((contact) => growthOf(contact, null)),
    )
    for (const contact of contacts)
      scope.emit(subscriberDeleted, { subscriber: subscriberOf(contact) }, { bulk: true })
    return null
  },
  replaced: () => null,
  undo: async () => 0,
})

function emitAll(
  scope: Scope,
  contacts: readonly Contact[],
  edit: (contact: Contact) => Contact,
): void {
  for (const contact of contacts) emitUpdated(scope, contact, edit(contact), { bulk: true })
}
