import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findTemplate } from './find-template.ts'
import { Template } from './template.ts'

export const get_template = operation({
  name: 'get_template',
  route: 'GET /templates/{templateId}',
  summary: 'Get one template.',
  description:
    "One that comes with Mailcast is in German if the account's first newsletter is, else in English. list_templates has it in the language of another newsletter.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({ templateId: Id('tpl') }),
  output: Template,
  status: 200,
  refuses: [notFound],
  example: { templateId: exampleId('tpl') },

  async handler({ templateId }, ctx) {
    return (
      (await findTemplate(ctx, templateId)) ??
      ctx.refuse(notFound, `No template ${templateId} in this account.`)
    )
  },
})
