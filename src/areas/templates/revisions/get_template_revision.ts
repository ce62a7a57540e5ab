import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findRevision, FullRevision, noRevision } from '#areas/content/index.ts'

export const get_template_revision = operation({
  name: 'get_template_revision',
  route: 'GET /templates/{templateId}/revisions/{revisionId}',
  summary: 'Get one revision of a template, with its text.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ templateId: Id('tpl'), revisionId: Id('rev') }),
  output: FullRevision,
  status: 200,
  refuses: [notFound],
  example: { templateId: exampleId('tpl'), revisionId: exampleId('rev') },

  async handler({ templateId, revisionId }, ctx) {
    const found = await findRevision(ctx, templateId, revisionId)
    return found ?? ctx.refuse(notFound, noRevision(templateId, revisionId))
  },
})
