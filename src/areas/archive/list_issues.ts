import { z } from 'zod'
import type { Db } from '#db/rows.ts'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findVisitedNewsletter } from '#areas/contacts/index.ts'
import { findFirstImages, findLongTexts, listArchiveIssues, listUnrendered } from './issue-sql.ts'
import { COVER_MAX, coverAt, PublicIssue, publicIssue, findVisitedArchive } from './public-issue.ts'
import { readerTier, SignedInTier } from './reader-tier.ts'
import { renderIssues } from './render-issues.ts'
import { excerptOf, patternOf, wordsOf } from './search.ts'

const PAGE = 20
/** The characters read of an issue for its excerpt: in a list, and to find a searched word. */
const LISTED = 400
const SEARCHED = 20_000
/** The limit of searches of a visitor, since they read more than lists. */
const SEARCHES = perVisitor(120, 600)

const Cover = z.string().max(COVER_MAX).nullable().meta({
  description:
    "The first picture of the issue, below the server's address. Null where it is none of the images uploaded to this server.",
})

export const list_issues = operation({
  name: 'list_issues',
  route: null,
  summary:
    "List the issues in a newsletter's public archive, newest first, or search them. A hidden archive has none.",
  effect: 'read',
  access: 'public',
  whileClosed: true,
  limits: ({ q }) => (wordsOf(q).length > 0 ? [SEARCHES] : []),
  limitsShown: [SEARCHES],
  input: z.strictObject({
    before: Id('cmp').optional(),
    q: z
      .string()
      .max(200)
      .default('')
      .meta({ description: 'Words that the subject or the text of an issue must all have.' }),
  }),
  output: z.strictObject({
    reader: SignedInTier,
    issues: z.array(PublicIssue.extend({ excerpt: z.string().max(250), cover: Cover })).max(PAGE),
    next: Id('cmp').nullable().meta({ description: 'Pass it as `before` for older ones.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  // Issues are rendered for their first visitor.
  async before({ before = null, q }, scope) {
    const { newsletter, isOpen } = await findVisitedArchive(scope)
    const reader = newsletter ? await readerTier(scope, newsletter) : 'visitor'
    if (!newsletter || !isOpen) return { reader, issues: [], next: null }
    const words = wordsOf(q)
    // The search reads only rendered issues. Issues that are new or from an earlier version are
    // rendered here.
    if (words.length > 0)
      await renderIssues(scope, newsletter, await listUnrendered(scope, newsletter.id, PAGE))
    const list = (db: Db) =>
      listArchiveIssues({ ...scope, db }, newsletter.id, {
        limit: PAGE + 1,
        before,
        patterns: words.map(patternOf),
      })
    const found = words.length > 0 ? await scope.heavyRead(list) : await list(scope.db)
    const shown = await renderIssues(scope, newsletter, found.slice(0, PAGE))
    const texts = await findLongTexts(scope, shown, {
      text: 'plain_text',
      most: words.length > 0 ? SEARCHED : LISTED,
    })
    const images = await findFirstImages(scope, shown)
    const coverOf = ({ id }: { id: string }) =>
      coverAt(images.get(id), scope.ports.deployment.baseUrl)
    return {
      reader,
      issues: shown.map((issue) => ({
        ...publicIssue(issue, newsletter),
        excerpt: excerptOf(texts.get(issue.id) ?? '', words),
        cover: coverOf(issue),
      })),
      next: found.length > PAGE ? shown.at(-1)!.id : null,
    }
  },

  async handler(_input, ctx, found) {
    await findVisitedNewsletter(ctx)
    return found
  },
})
