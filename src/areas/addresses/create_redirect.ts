import { z } from 'zod'
import { lockNewsletter } from '#areas/newsletters/index.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { type FieldError, notFound } from '#operation/problem.ts'
import { readCircles } from './read-circles.ts'
import {
  comparedPath,
  From,
  PATTERNS_MAX,
  Redirect,
  redirectErrors,
  redirectExists,
  redirectLimitReached,
  REDIRECTS_MAX,
  To,
} from './redirect.ts'
import { countRedirects, insertRedirect } from './redirect-sql.ts'

export const create_redirect = operation({
  name: 'create_redirect',
  route: 'POST /newsletters/{newsletterId}/redirects',
  summary: "Lead a path of a newsletter's site elsewhere.",
  description: `For paths that nothing else answers: the newsletter's own pages win. Paths are compared in small letters, without a slash at the end. A newsletter has at most ${REDIRECTS_MAX.toLocaleString('en')} redirects, ${PATTERNS_MAX} of them with a \`*\`.`,
  effect: 'write',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({ newsletterId: Id('nl'), from: From, to: To }),
  output: Redirect,
  status: 201,
  refuses: [notFound, redirectExists, redirectLimitReached],
  example: { newsletterId: exampleId('nl'), from: '/p/first-issue', to: '/first-issue' },

  async handler({ newsletterId, from: written, to }, ctx) {
    const from = comparedPath(written)
    const errors = redirectErrors(from, to)
    if (errors.length > 0) throw invalid(errors)
    // The lock makes counts within this transaction exact.
    const newsletter = await lockNewsletter(ctx, newsletterId)
    if (!newsletter) return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    const back = (await readCircles(ctx, newsletter)).leadsBack({ from, to })
    if (back) throw invalid([circular(back)])
    const { all, patterns } = await countRedirects(ctx, { newsletterId })
    const made = await insertRedirect(ctx, { newsletterId, from, to, source: 'own' })
    if (!made)
      return ctx.refuse(
        redirectExists,
        `The newsletter has a redirect from ${from}. Delete it first.`,
      )
    if (all >= REDIRECTS_MAX || (from.includes('*') && patterns >= PATTERNS_MAX))
      return ctx.refuse(
        redirectLimitReached,
        `A newsletter has at most ${REDIRECTS_MAX} redirects, ${PATTERNS_MAX} of them with a *. Delete those that you no longer need.`,
      )
    return made
  },
})

function circular(back: Pick<Redirect, 'from' | 'to'>): FieldError {
  return {
    code: 'circular_redirect',
    detail: `With the redirect from ${back.from} to ${back.to} browsers would go in a circle. Delete that one first, or lead elsewhere.`,
    pointer: '/to',
  }
}
