import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter, firstNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { boundKey, noNewsletter } from './contact.ts'

/** Where a signup goes: the newsletter that was named, else the one that the key is bound to, else the account's first. */
export async function newsletterFor(
  ctx: Context<typeof notFound | typeof boundKey | typeof noNewsletter>,
  named: string | undefined,
): Promise<Newsletter> {
  const bound = ctx.caller.kind === 'key' ? ctx.caller.newsletterId : null
  if (bound !== null && named !== undefined && named !== bound)
    return ctx.refuse(boundKey, `This key adds contacts to ${bound} alone. Leave newsletterId out, or use another key.`)
  const wanted = named ?? bound
  const found = wanted === null ? await firstNewsletter(ctx) : await findNewsletter(ctx, wanted)
  if (found) return found
  if (wanted === null) return ctx.refuse(noNewsletter, 'Create a newsletter first, with create_newsletter.')
  return ctx.refuse(notFound, `No newsletter ${wanted} in this account.`)
}
