import type { Context } from '#operation/context.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'

/**
 * Refuses an address to which this deployment does not post. Queries DNS for at most five seconds,
 * before the transaction. Accepts a name that does not resolve, because each connection checks the
 * address again.
 */
export async function checkUrl(
  { url }: { url?: string | undefined },
  { ports }: BeforeScope,
): Promise<void> {
  if (url === undefined) return
  const problem = await ports.web.vet(url)
  if (problem !== null) throw invalid([{ code: 'invalid_url', detail: problem, pointer: '/url' }])
}

export async function checkNewsletter(
  ctx: Context<typeof notFound>,
  newsletterId: string | null | undefined,
): Promise<void> {
  if (!newsletterId || (await findNewsletter(ctx, newsletterId))) return
  ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
}
