import { z } from 'zod'
import { exampleId, Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { listRevisions, Revision } from '#areas/content/index.ts'
import { findTemplate } from '../find-template.ts'

export const list_template_revisions = operation({
  name: 'list_template_revisions',
  route: 'GET /templates/{templateId}/revisions',
  summary: 'List what a template said before, newest first.',
  description:
    'The first revision is what it says now. They begin as those of campaigns do (list_campaign_revisions), and the last 50 are kept. A template that comes with Mailcast has none.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ templateId: Id('tpl'), ...pageQuery }),
  output: pageOf(Revision),
  status: 200,
  refuses: [notFound],
  example: { templateId: exampleId('tpl') },

  async handler({ templateId, ...page }, ctx) {
    if (!(await findTemplate(ctx, templateId)))
      return ctx.refuse(notFound, `No template ${templateId} in this account.`)
    return listRevisions(ctx, templateId, page)
  },
})
