import { z } from 'zod'
import type { Db } from '#db/rows.ts'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limits/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { visitedNewsletter } from '#areas/contacts/index.ts'
import { findFirstImages, findLongTexts, listArchiveIssues, listUnrendered } from './issue-sql.ts'
import { COVER_MAX, coverAt, openArchive, PublicIssue, publicIssue } from './public-issue.ts'
import { renderedIssues } from './render-issues.ts'
import { excerptOf, patternOf, wordsOf } from './search.ts'

const PAGE = 20
/** The characters of an issue from which an excerpt is taken: its beginning, or the place of a word that was searched. */
const LISTED = 400
const SEARCHED = 20_000
/** A search reads more than a list, so each visitor has a limit. */
const SEARCHES = perVisitor(120, 600)

const Cover = z
  .string()
  .max(COVER_MAX)
  .nullable()
  .meta({ description: "The first picture of the issue, below the server's address. Null where it is none of the images uploaded to this server." })

export const list_issues = operation({
  name: 'list_issues',
  route: null,
  summary: "List the issues in a newsletter's public archive, newest first, or search them. A hidden archive has none.",
  effect: 'read',
  access: 'public',
  whileClosed: true,
  limits: async ({ q }) => (wordsOf(q).length > 0 ? [SEARCHES] : []),
  limitsShown: [SEARCHES],
  input: z.strictObject({
    before: Id('cmp').optional(),
    q: z.string().max(200).default('').meta({ description: 'Words that the subject or the text of an issue must all have.' }),
  }),
  output: z.strictObject({
    issues: z.array(PublicIssue.extend({ excerpt: z.string().max(250), cover: Cover })).max(PAGE),
    next: Id('cmp').nullable().meta({ description: 'Pass it as `before` for older ones.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  // Rendering takes its time when an issue has its first visitor.
  async before({ before = null, q }, scope) {
    const newsletter = await openArchive(scope)
    if (!newsletter) return { issues: [], next: null }
    const words = wordsOf(q)
    // The search knows an issue once it was rendered. This finds issues of an earlier version, or of a minute ago.
    if (words.length > 0) await renderedIssues(scope, newsletter, await listUnrendered(scope, newsletter.id, PAGE))
    const list = (db: Db) => listArchiveIssues({ ...scope, db }, newsletter.id, { limit: PAGE + 1, before, patterns: words.map(patternOf) })
    const found = words.length > 0 ? await scope.heavyRead(list) : await list(scope.db)
    const shown = await renderedIssues(scope, newsletter, found.slice(0, PAGE))
    const texts = await findLongTexts(scope, shown, { text: 'plain_text', most: words.length > 0 ? SEARCHED : LISTED })
    const images = await findFirstImages(scope, shown)
    const coverOf = ({ id }: { id: string }) => coverAt(images.get(id), scope.ports.deployment.baseUrl)
    return {
      issues: shown.map((issue) => ({
        ...publicIssue(issue, newsletter),
        excerpt: excerptOf(texts.get(issue.id) ?? '', words),
        cover: coverOf(issue),
      })),
      next: found.length > PAGE ? shown.at(-1)!.id : null,
    }
  },

  async handler(_input, ctx, found) {
    await visitedNewsletter(ctx)
    return found
  },
})
