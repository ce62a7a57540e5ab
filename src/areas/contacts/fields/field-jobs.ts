import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { FieldName } from '../record/contact.ts'
import { editTagsAndFields } from '../record/edit-tags-and-fields.ts'
import { forgetField, lockHolders } from './custom-field-sql.ts'

/** The number of contacts changed by one transaction. A signup waits a few milliseconds for it. */
const BATCH = 500

export const dropField = job({
  name: 'drop_field',
  summary:
    'Removes the values of a deleted custom field from every contact. Emits one event for each contact.',
  data: z.strictObject({ accountId: Id('acc'), name: FieldName }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, name }, { transaction, signal }) {
    let after: string | null = null
    for (;;) {
      signal.throwIfAborted()
      const last: string | null = await transaction(accountId, async (scope) => {
        const contacts = await lockHolders(scope, name, after, BATCH)
        await editTagsAndFields(
          scope,
          contacts,
          ({ tags, fields: { [name]: _dropped, ...fields } }) => ({ tags, fields }),
        )
        return contacts.at(-1)?.id ?? null
      })
      if (last === null) break
      after = last
    }
    await transaction(accountId, (scope) => forgetField(scope, name))
  },
})
