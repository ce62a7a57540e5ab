import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { findRevision, noRevision, recordRevision } from '#areas/content/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { checkTemplate } from '../check-template.ts'
import { isShipped } from '../shipped-templates.ts'
import { Template, templateShipped } from '../template.ts'
import { lockTemplate, selectTemplate, wordingOf, writeTemplate } from '../template-sql.ts'

export const restore_template_revision = operation({
  name: 'restore_template_revision',
  route: 'POST /templates/{templateId}/revisions/{revisionId}/restore',
  summary: 'Bring back what a template said before.',
  description:
    'Its content becomes that of the revision; its name stays. The restored text is a new revision, and the text before it stays one: restore that to undo. Campaigns that began with the template stay as they are.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({ templateId: Id('tpl'), revisionId: Id('rev') }),
  output: Template,
  status: 200,
  refuses: [notFound, templateShipped],
  example: { templateId: exampleId('tpl'), revisionId: exampleId('rev') },

  async before({ templateId, revisionId }, scope) {
    const current = await selectTemplate(scope, templateId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    const revision = current && (await findRevision(scope, templateId, revisionId))
    if (!newsletter || !revision) return null
    // An earlier text can be restored even when one of its images has been deleted.
    await checkTemplate(scope, revision.content, newsletter, [current.content, revision.content])
    return revision.content
  },

  async handler({ templateId, revisionId }, ctx, checked) {
    if (isShipped(templateId))
      return ctx.refuse(
        templateShipped,
        'This template comes with Mailcast, stays as it is and has no revisions.',
      )
    const current = await lockTemplate(ctx, templateId)
    if (!current) return ctx.refuse(notFound, `No template ${templateId} in this account.`)
    ctx.guard(current)
    const revision = await findRevision(ctx, templateId, revisionId)
    if (!revision) return ctx.refuse(notFound, noRevision(templateId, revisionId))

    const { content } = revision
    if (!isDeepStrictEqual(content, checked))
      throw new Problem(
        conflict,
        'Another request changed it at the same moment. Read it again and repeat.',
      )
    const changed = { ...current, content }
    await recordRevision(ctx, templateId, wordingOf(content), {
      before: { ...wordingOf(current.content), createdAt: current.createdAt },
      restored: true,
    })
    await writeTemplate(ctx, changed)
    return changed
  },
})
