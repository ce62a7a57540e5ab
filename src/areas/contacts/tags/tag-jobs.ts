import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { Tag, TAGS_MAX } from '../record/contact.ts'
import { editTagsAndFields } from '../record/edit-tags-and-fields.ts'
import { forgetTags, lockTagged } from './tag-sql.ts'

/** The number of contacts changed by one transaction. A signup waits a few milliseconds for it. */
const BATCH = 500

export const changeTags = job({
  name: 'change_tags',
  summary:
    'Removes tags from every contact that has them, or replaces them by one tag. Emits one event for each contact.',
  data: z.strictObject({
    accountId: Id('acc'),
    from: z.array(Tag).min(1).max(100),
    to: Tag.nullable(),
  }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, from, to }, { transaction, signal }) {
    // Scans the contacts by id, and repeats the scan until no contact got the tag in the meantime.
    for (let after: string | null = null, found = 0; ;) {
      signal.throwIfAborted()
      const contacts = await transaction(accountId, async (scope) => {
        const locked = await lockTagged(scope, from, after, BATCH)
        await editTagsAndFields(scope, locked, ({ tags, fields }) => {
          const kept = tags.filter((tag) => !from.includes(tag))
          return {
            tags: to === null ? kept : [...new Set([...kept, to])].slice(0, TAGS_MAX),
            fields,
          }
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
