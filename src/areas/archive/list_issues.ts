import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { visitedNewsletter } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { publicLines } from './issue-page.ts'
import { listPublicIssues } from './issue-sql.ts'

const PAGE = 20

export const list_issues = operation({
  name: 'list_issues',
  route: null,
  summary: "List the issues in a newsletter's public archive, newest first. A hidden archive has none.",
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

  // Filling in the subjects needs the rendering process the first time, so it happens before the transaction.
  async before({ before = null }, scope) {
    const { caller, ports } = scope
    const newsletter = caller.kind === 'visitor' ? await findNewsletter(scope, caller.newsletterId) : undefined
    if (newsletter?.archive !== 'public') return { issues: [], next: null }
    const found = await listPublicIssues(scope, newsletter.id, { limit: PAGE + 1, before })
    const shown = found.slice(0, PAGE)
    const texts = shown.flatMap(({ subject, previewText }) => [subject, previewText])
    const lines = await publicLines(texts, newsletter, ports.deployment.baseUrl)
    return {
      issues: shown.map(({ id, sentAt }, i) => ({ id, subject: lines[2 * i] || newsletter.name, previewText: lines[2 * i + 1]!, sentAt })),
      next: found.length > PAGE ? shown.at(-1)!.id : null,
    }
  },

  async handler(_input, ctx, found) {
    await visitedNewsletter(ctx)
    return found
  },
})
