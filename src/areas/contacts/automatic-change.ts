import type { Scope } from '#operation/scope.ts'
import { changeOf } from './bulk/bulk-actions.ts'
import { fitsType } from './fields/custom-field.ts'
import { lockField } from './fields/custom-field-sql.ts'
import { lockTag } from './tags/tag-sql.ts'
import { type Fields, TAGS_MAX } from './record/contact.ts'
import type { Contact } from './record/contact-sql.ts'

/** A change of contacts that an automation's step makes. */
export type AutomaticChange =
  | { type: 'add_tag' | 'remove_tag'; tag: string }
  | { type: 'set_field'; name: string; value: Fields[string] | null }
  | { type: 'unsubscribe' }

/**
 * Finds a reason why no contact can be changed, such as a deleted tag. Locks the tag or field until
 * the transaction ends.
 */
export async function obstacleOf(
  scope: Scope,
  change: AutomaticChange,
): Promise<'tag_deleted' | 'field_deleted' | 'wrong_type' | null> {
  if (change.type === 'add_tag') return (await lockTag(scope, change.tag)) ? null : 'tag_deleted'
  if (change.type !== 'set_field') return null
  const field = await lockField(scope, change.name)
  if (!field) return 'field_deleted'
  return change.value === null || fitsType(change.value, field.type) ? null : 'wrong_type'
}

/**
 * Returns the changed contact, the same object when nothing changes, or null when its limit of tags
 * or fields is reached.
 */
export function applyToContact(contact: Contact, change: AutomaticChange): Contact | null {
  switch (change.type) {
    case 'add_tag':
      if (contact.tags.includes(change.tag)) return contact
      return contact.tags.length < TAGS_MAX
        ? { ...contact, tags: [...contact.tags, change.tag] }
        : null
    case 'remove_tag':
      return contact.tags.includes(change.tag)
        ? { ...contact, tags: contact.tags.filter((tag) => tag !== change.tag) }
        : contact
    case 'set_field': {
      const { [change.name]: held, ...others } = contact.fields
      if ((held ?? null) === change.value) return contact
      return {
        ...contact,
        fields: change.value === null ? others : { ...others, [change.name]: change.value },
      }
    }
    case 'unsubscribe':
      return contact.status === 'active' || contact.status === 'pending'
        ? { ...contact, status: 'unsubscribed' }
        : contact
  }
}

/**
 * Changes locked contacts in one statement, and emits an event for each. Call `obstacleOf` before.
 */
export async function changeContacts(
  scope: Scope,
  change: AutomaticChange,
  contacts: readonly Contact[],
): Promise<void> {
  if (contacts.length === 0) return
  const problem = await changeOf(change).write(scope, contacts, 'api')
  if (problem !== null) throw new Error(problem)
}
