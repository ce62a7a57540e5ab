import { z } from 'zod'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { inUse, useOf } from '#areas/newsletters/index.ts'
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
  input: z.strictObject({
    name: FieldName,
    force: z.boolean().default(false).meta({
      description:
        'Deletes it although automations or welcome mails use it. Readers of automations then wait at that step.',
    }),
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, inUse],
  example: { name: 'first_name' },

  async handler({ name, force }, ctx) {
    const use = force ? null : await useOf(ctx, 'field', name)
    if (use) return ctx.refuse(inUse, use.detail, use.more)
    if (!(await markFieldDeleting(ctx, name)))
      return ctx.refuse(notFound, `No custom field ${name} in this account.`)
    await ctx.enqueue(dropField, { accountId: ctx.accountId, name })
    return null
  },
})
