import type { AccountDb } from '#db/account-db.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { type Content, withoutIds } from '#areas/emails/index.ts'
import type { Ports } from '#ports/ports.ts'
import { findTemplate } from '#areas/templates/index.ts'

export interface Start {
  content: Content
  newsletterId: string | undefined
}

const BLANK: Start = { content: { format: 'markdown', body: '' }, newsletterId: undefined }

/**
 * Returns the content that a new campaign begins with: none, or a template's. Refuses content
 * together with a template.
 */
export async function startOf(
  scope: AccountDb & { ports: Pick<Ports, 'deployment'> },
  {
    templateId,
    newsletterId,
    content,
  }: { templateId?: string | undefined; newsletterId?: string | undefined; content?: unknown },
): Promise<Start> {
  if (templateId === undefined) return BLANK
  if (content !== undefined)
    throw invalid([
      {
        code: 'not_both',
        detail: 'Send content or templateId, not both. Change the copy with update_campaign.',
        pointer: '/content',
      },
    ])
  const template = await findTemplate(scope, templateId, newsletterId)
  if (!template)
    throw new Problem(
      notFound,
      `No template ${templateId} in this account. list_templates has those that there are.`,
    )
  return { content: withoutIds(template.content), newsletterId: template.newsletterId ?? undefined }
}
