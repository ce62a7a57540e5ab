import { z } from 'zod'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limits/limit.ts'
import { FieldName } from '../record/contact.ts'
import { markFieldDeleting } from './custom-field-sql.ts'
import { dropField } from './field-jobs.ts'

export const delete_custom_field = operation({
  name: 'delete_custom_field',
  route: 'DELETE /custom-fields/{name}',
  summary: 'Delete a custom field and its values on every contact.',
  description:
    'The field leaves the list at once. Its values are removed from contacts in the background, with one subscriber.updated for each contact. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({ name: FieldName }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { name: 'first_name' },

  async handler({ name }, ctx) {
    if (!(await markFieldDeleting(ctx, name))) return ctx.refuse(notFound, `No custom field ${name} in this account.`)
    await ctx.enqueue(dropField, { accountId: ctx.accountId, name })
    return null
  },
})
