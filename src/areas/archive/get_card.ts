import { cutLetters } from '#lib/letters.ts'
import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findVisitedNewsletter } from '#areas/contacts/index.ts'
import { dayWriter } from '#areas/emails/index.ts'
import { lookOf } from '#lib/look.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type Card, drawCard } from './card.ts'
import { issueAddress, issueAt, openArchive, publicIssue } from './public-issue.ts'
import { renderIssues } from './render-issues.ts'

export const get_card = operation({
  name: 'get_card',
  route: null,
  summary:
    'Draw the picture that link previews show for an issue, or for the page of its newsletter.',
  effect: 'read',
  access: 'public',
  whileClosed: true,
  input: z.strictObject(issueAddress),
  output: z.strictObject({
    png: z.base64().max(2_000_000).meta({ description: '1,200 × 630 pixels.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async before(address, scope) {
    const newsletter = await openArchive(scope)
    if (!newsletter) return null
    if (address.campaignId === undefined && address.slug === undefined)
      return drawCard(
        scope.accountId,
        cardOf(newsletter, { title: newsletter.name, name: '', line: newsletter.description }),
        scope.ports,
      )
    const found = await issueAt(scope, newsletter, address)
    if (!found) return null
    const [issue] = await renderIssues(scope, newsletter, [found])
    const { subject, sentAt } = publicIssue(issue!, newsletter)
    return drawCard(
      scope.accountId,
      cardOf(newsletter, {
        title: subject,
        name: newsletter.name,
        line: dayWriter(newsletter)(new Date(sentAt)),
      }),
      scope.ports,
    )
  },

  async handler(_input, ctx, drawn) {
    await findVisitedNewsletter(ctx)
    if (!drawn) return ctx.refuse(notFound, 'There is no picture at this address.')
    return { png: Buffer.from(drawn).toString('base64') }
  },
})

/** The most characters of the line below a title. */
const LINE_MAX = 68

function cardOf(
  newsletter: Newsletter,
  { title, name, line }: Pick<Card, 'title' | 'name' | 'line'>,
): Card {
  const short = cutLetters(line.replace(/\s+/g, ' '), LINE_MAX)
  const { accent, onAccent } = lookOf(newsletter)
  return { title, name, line: short, color: accent, ink: onAccent }
}
