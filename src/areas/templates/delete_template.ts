import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { isShipped } from './shipped-templates.ts'
import { templateShipped } from './template.ts'
import { deleteTemplate, lockTemplate } from './template-sql.ts'

export const delete_template = operation({
  name: 'delete_template',
  route: 'DELETE /templates/{templateId}',
  summary: 'Delete a template.',
  description: 'Campaigns that began with it stay as they are. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({ templateId: Id('tpl') }),
  output: Nothing,
  status: 204,
  refuses: [notFound, templateShipped],
  example: { templateId: exampleId('tpl') },

  async handler({ templateId }, ctx) {
    if (isShipped(templateId))
      return ctx.refuse(
        templateShipped,
        'This template comes with Mailcast and stays. Leave it in the list.',
      )
    const current = await lockTemplate(ctx, templateId)
    if (!current) return ctx.refuse(notFound, `No template ${templateId} in this account.`)
    ctx.guard(current)
    await deleteTemplate(ctx, templateId)
    return null
  },
})
