import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter, firstNewsletter } from '#areas/newsletters/index.ts'

/** Returns the id of the newsletter that was named, else of the account's first. */
export async function segmentNewsletter(ctx: Context<typeof notFound>, named: string | undefined): Promise<string> {
  const found = named === undefined ? await firstNewsletter(ctx) : await findNewsletter(ctx, named)
  if (found) return found.id
  return ctx.refuse(notFound, named === undefined ? 'Create a newsletter first, with create_newsletter.' : `No newsletter ${named} in this account.`)
}
