import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { applyContentChanges, ContentChanges } from '#areas/emails/index.ts'
import { recordRevision } from '#areas/content/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { checkTemplate } from './check-template.ts'
import { isShipped } from './shipped-templates.ts'
import { Template, TemplateName, templateShipped } from './template.ts'
import { lockTemplate, selectTemplate, wordingOf, writeTemplate } from './template-sql.ts'

export const update_template = operation({
  name: 'update_template',
  route: 'PATCH /templates/{templateId}',
  summary: 'Change the name or the content of a template.',
  description:
    'A merge patch (RFC 7396): only the fields that are sent change. Campaigns that began with the template stay as they are.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({
    templateId: Id('tpl'),
    name: TemplateName.optional(),
    content: ContentChanges.optional(),
  }),
  output: Template,
  status: 200,
  refuses: [notFound, templateShipped],
  example: { templateId: exampleId('tpl'), name: 'Saturday letter' },

  async before({ templateId, content: sent }, scope) {
    if (sent === undefined) return null
    const current = await selectTemplate(scope, templateId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    if (!newsletter) return null
    const content = applyContentChanges(current.content, sent)
    await checkTemplate(scope, content, newsletter, [current.content])
    return content
  },

  async handler({ templateId, name, content: sent }, ctx, checked) {
    if (isShipped(templateId))
      return ctx.refuse(
        templateShipped,
        'This template comes with Mailcast and stays as it is. Save a copy with create_template, and change the copy.',
      )
    const current = await lockTemplate(ctx, templateId)
    if (!current) return ctx.refuse(notFound, `No template ${templateId} in this account.`)
    ctx.guard(current)
    const content =
      sent === undefined ? current.content : applyContentChanges(current.content, sent)
    if (sent !== undefined && !isDeepStrictEqual(content, checked))
      throw new Problem(
        conflict,
        'Another request changed it at the same moment. Read it again and repeat.',
      )
    const changed = { ...current, name: name ?? current.name, content }
    await recordRevision(ctx, templateId, wordingOf(content), {
      before: { ...wordingOf(current.content), createdAt: current.createdAt },
    })
    await writeTemplate(ctx, changed)
    return changed
  },
})
