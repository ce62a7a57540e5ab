import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import type { Scope } from '#operation/scope.ts'
import { FieldName, Tag, TAGS_MAX } from '../contact.ts'
import { emitUpdated } from '../contact-events.ts'
import type { Contact } from '../contact-sql.ts'
import { forgetField, lockHolders } from '../fields/custom-field-sql.ts'
import { forgetTags, lockTagged, writeTagsAndFields } from './tag-sql.ts'

/** The contacts of one transaction. A single signup then waits a few milliseconds for their locks. */
const BATCH = 500

export const changeTags = job({
  name: 'change_tags',
  summary: 'Removes tags from every contact that has them, or replaces them by one tag. Emits one event for each contact.',
  data: z.strictObject({ accountId: Id('acc'), from: z.array(Tag).min(1).max(100), to: Tag.nullable() }),
  retries: 20,
  expireS: 3600,
  atOnce: 1,

  async handler({ accountId, from, to }, { transaction, signal }) {
    // Goes through the contacts in the order of their ids. Then starts again, until no contact got the tag in the meantime.
    for (let after: string | null = null, found = 0; ;) {
      signal.throwIfAborted()
      const contacts = await transaction(accountId, async (scope) => {
        const locked = await lockTagged(scope, from, after, BATCH)
        await change(scope, locked, ({ tags, fields }) => {
          const kept = tags.filter((tag) => !from.includes(tag))
          return { tags: to === null ? kept : [...new Set([...kept, to])].slice(0, TAGS_MAX), fields }
        })
        return locked
      })
      found += contacts.length
      if (contacts.length === BATCH) after = contacts.at(-1)!.id
      else if (found === 0) break
      else [after, found] = [null, 0]
    }
    await transaction(accountId, (scope) => forgetTags(scope, from))
  },
})

export const dropField = job({
  name: 'drop_field',
  summary: 'Removes the values of a deleted custom field from every contact. Emits one event for each contact.',
  data: z.strictObject({ accountId: Id('acc'), name: FieldName }),
  retries: 20,
  expireS: 3600,
  atOnce: 1,

  async handler({ accountId, name }, { transaction, signal }) {
    let after: string | null = null
    for (;;) {
      signal.throwIfAborted()
      const last: string | null = await transaction(accountId, async (scope) => {
        const contacts = await lockHolders(scope, name, after, BATCH)
        await change(scope, contacts, ({ tags, fields: { [name]: _dropped, ...fields } }) => ({ tags, fields }))
        return contacts.at(-1)?.id ?? null
      })
      if (last === null) break
      after = last
    }
    await transaction(accountId, (scope) => forgetField(scope, name))
  },
})

async function change(scope: Scope, contacts: readonly Contact[], edit: (contact: Contact) => Pick<Contact, 'tags' | 'fields'>): Promise<void> {
  const after = contacts.map((contact) => ({ ...contact, ...edit(contact) }))
  if (after.length > 0) await writeTagsAndFields(scope, after)
  for (const [i, contact] of contacts.entries()) emitUpdated(scope, contact, after[i]!, { bulk: true })
}
