import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter, firstNewsletter, type Newsletter } from '#areas/newsletters/index.ts'

/** Finds the newsletter of a new campaign: the one that was named, else the account's first. */
export async function campaignNewsletter(ctx: Context<typeof notFound>, named: string | undefined): Promise<Newsletter> {
  const found = named === undefined ? await firstNewsletter(ctx) : await findNewsletter(ctx, named)
  return (
    found ??
    ctx.refuse(notFound, named === undefined ? 'Create a newsletter first, with create_newsletter.' : `No newsletter ${named} in this account.`)
  )
}
