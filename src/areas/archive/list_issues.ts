import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { visitedNewsletter } from '#areas/contacts/index.ts'
import { publicLine } from './issue-page.ts'
import { listPublicIssues } from './issue-sql.ts'

const PAGE = 20

export const list_issues = operation({
  name: 'list_issues',
  route: null,
  summary: "The issues in a newsletter's public archive, newest first; none where it is hidden.",
  effect: 'read',
  access: 'public',
  input: z.strictObject({ before: Id('cmp').optional() }),
  output: z.strictObject({
    issues: z.array(z.strictObject({ id: Id('cmp'), subject: z.string().max(250), previewText: z.string().max(250), sentAt: Timestamp })).max(PAGE),
    next: Id('cmp').nullable().meta({ description: 'Pass it as `before` for older ones.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async handler({ before = null }, ctx) {
    const newsletter = await visitedNewsletter(ctx)
    if (newsletter.archive === 'hidden') return { issues: [], next: null }
    const found = await listPublicIssues(ctx, newsletter.id, { limit: PAGE + 1, before })
    const shown = found.slice(0, PAGE)
    const { baseUrl } = ctx.world.deployment
    return {
      issues: shown.map(({ id, subject, previewText, sentAt }) => ({
        id,
        subject: publicLine(subject, newsletter, baseUrl) || newsletter.name,
        previewText: publicLine(previewText, newsletter, baseUrl),
        sentAt,
      })),
      next: found.length > PAGE ? shown.at(-1)!.id : null,
    }
  },
})
