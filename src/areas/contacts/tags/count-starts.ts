import type { Context } from '#operation/context.ts'
import type { Scope } from '#operation/scope.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { countTagged } from './tag-sql.ts'

/**
 * Counts the contacts with a tag as recipients for the limit of the access key, when a change of
 * these tags may start an automation. Call it before the tags change.
 */
export function countStarts(
  ctx: Scope & Pick<Context, 'countRecipients'>,
  { from, into = null }: { from: readonly string[]; into?: string | null },
): Promise<void> {
  const names = into === null ? from : [...from, into]
  return ctx.countRecipients(async () =>
    (await effectOnLive(ctx, { kind: 'tag', names })) === 'send' ? countTagged(ctx, from) : 0,
  )
}
