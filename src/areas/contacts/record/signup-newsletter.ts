import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import { findNamedNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { boundKey, noNewsletter } from './contact.ts'

/**
 * Finds the newsletter of a signup: the request's, otherwise the access key's, otherwise the
 * account's first.
 */
export async function signupNewsletter(
  ctx: Context<typeof notFound | typeof boundKey | typeof noNewsletter>,
  named: string | undefined,
): Promise<Newsletter> {
  const bound = ctx.caller.kind === 'key' ? ctx.caller.newsletterId : null
  if (bound !== null && named !== undefined && named !== bound)
    return ctx.refuse(
      boundKey,
      `This key adds contacts only to ${bound}. Leave newsletterId out, or use another key.`,
    )
  const wanted = named ?? bound
  const found = await findNamedNewsletter(ctx, wanted ?? undefined)
  if (found) return found
  if (wanted === null)
    return ctx.refuse(noNewsletter, 'Create a newsletter with create_newsletter first.')
  return ctx.refuse(notFound, `No newsletter ${wanted} in this account.`)
}
