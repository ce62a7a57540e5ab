import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter, firstNewsletter, type Newsletter } from '#areas/newsletters/index.ts'

/** Finds the newsletter of a new campaign: the named one, else the one that the key is bound to, else the account's first. */
export async function campaignNewsletter(ctx: Context<typeof notFound>, named: string | undefined): Promise<Newsletter> {
  const wanted = named ?? (ctx.caller.kind === 'key' ? ctx.caller.newsletterId : null)
  const found = wanted === null ? await firstNewsletter(ctx) : await findNewsletter(ctx, wanted)
  return (
    found ?? ctx.refuse(notFound, wanted === null ? 'Create a newsletter first, with create_newsletter.' : `No newsletter ${wanted} in this account.`)
  )
}
