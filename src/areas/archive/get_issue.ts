import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  consentText,
  PublicNewsletter,
  publicView,
  findVisitedNewsletter,
} from '#areas/contacts/index.ts'
import { mayReadAll, RENDERED_MAX } from '#areas/emails/index.ts'
import { findLongTexts, findNeighbours } from './issue-sql.ts'
import {
  Author,
  issueAddress,
  issueAt,
  openArchive,
  PublicIssue,
  publicIssue,
} from './public-issue.ts'
import { readerTier, SignedInTier } from './reader-tier.ts'
import { renderIssues } from './render-issues.ts'

const NO_ISSUE = "There is no issue at this address. The newsletter's archive lists all issues."

export const get_issue = operation({
  name: 'get_issue',
  route: null,
  summary: "Read one issue of a newsletter's public archive, as any visitor sees it.",
  effect: 'read',
  access: 'public',
  whileClosed: true,
  input: z.strictObject(issueAddress),
  output: PublicIssue.extend({
    newsletter: PublicNewsletter.extend({ consentText: z.string().max(300) }),
    author: Author,
    postalAddress: z.string().max(300),
    listed: z
      .boolean()
      .meta({ description: 'Whether lists, feeds and search engines may show it.' }),
    reader: SignedInTier,
    readsAll: z.boolean().meta({
      description: 'Whether `html` is the whole text, and not the part above the paywall.',
    }),
    html: z
      .string()
      .max(2 * RENDERED_MAX)
      .meta({ description: "The author's HTML, sanitised. Show it without scripts all the same." }),
    previous: PublicIssue.nullable(),
    next: PublicIssue.nullable(),
  }),
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp') },

  // The first rendering takes seconds, so it happens before the transaction.
  async before(address, scope) {
    const newsletter = await openArchive(scope)
    const found = newsletter && (await issueAt(scope, newsletter, address))
    if (!newsletter || !found) return null
    const [issue] = await renderIssues(scope, newsletter, [found])
    const reader = await readerTier(scope, newsletter)
    const readsAll = mayReadAll(found.access, reader)
    const text: 'html' | 'whole_html' =
      readsAll && !mayReadAll(found.access, 'visitor') ? 'whole_html' : 'html'
    if (issue!.look === null) return null
    const { previous, next } = await findNeighbours(scope, issue!)
    // The subjects of neighbouring issues are rendered too when no visitor has seen them yet.
    const near = await renderIssues(
      scope,
      newsletter,
      [previous, next].filter((one) => one !== undefined),
    )
    const shown = (one: typeof previous) =>
      one
        ? publicIssue(
            near.find(({ id }) => id === one.id)!,
            newsletter,
          )
        : null
    return {
      ...publicIssue(issue!, newsletter),
      text,
      author: issue!.author,
      listed: issue!.listed,
      reader,
      readsAll,
      postalAddress: newsletter.postalAddress,
      previous: shown(previous),
      next: shown(next),
    }
  },

  async handler(_input, ctx, found) {
    const newsletter = await findVisitedNewsletter(ctx)
    if (found === null) return ctx.refuse(notFound, NO_ISSUE)
    const { text, ...issue } = found
    // Reads up to a megabyte here, where readers' requests take turns.
    const html = (await findLongTexts(ctx, [issue], { text })).get(issue.id)
    if (html === undefined) return ctx.refuse(notFound, NO_ISSUE)
    return {
      ...issue,
      html,
      newsletter: { ...publicView(newsletter, ctx.caller), consentText: consentText(newsletter) },
    }
  },
})
