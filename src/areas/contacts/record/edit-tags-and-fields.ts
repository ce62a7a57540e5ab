import type { Scope } from '#operation/scope.ts'
import { emitUpdated } from './contact-events.ts'
import type { Contact } from './contact-sql.ts'
import { writeTagsAndFields } from './tags-and-fields-sql.ts'

/** Changes tags and fields of locked contacts, and emits an event for each. */
export async function editTagsAndFields(
  scope: Scope,
  contacts: readonly Contact[],
  edit: (contact: Contact) => Pick<Contact, 'tags' | 'fields'>,
): Promise<void> {
  const after = contacts.map((contact) => ({ ...contact, ...edit(contact) }))
  if (after.length > 0) await writeTagsAndFields(scope, after)
  for (const [i, contact] of contacts.entries())
    emitUpdated(scope, contact, after[i]!, { bulk: true })
}
