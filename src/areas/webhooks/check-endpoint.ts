import type { Context } from '#operation/context.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'

/**
 * Refuses an address that this deployment does not post to. Asks DNS, so call it before anything is locked; a name that does
 * not resolve yet is accepted, since every connection is checked again.
 */
export async function checkUrl(ctx: Pick<Context, 'world'>, url: string): Promise<void> {
  const fault = await ctx.world.web.vet(url)
  if (fault !== null) throw invalid([{ code: 'invalid_url', detail: fault, pointer: '/url' }])
}

export async function checkNewsletter(ctx: Context<typeof notFound>, newsletterId: string | null | undefined): Promise<void> {
  if (!newsletterId || (await findNewsletter(ctx, newsletterId))) return
  ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
}
