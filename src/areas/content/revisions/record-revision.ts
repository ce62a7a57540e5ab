import { isDeepStrictEqual } from 'node:util'
import { callerName } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'
import { beginsAnew, type Wording } from './revision.ts'
import { insertRevision, newestRevision, type OwnerId, writeRevision } from './revision-sql.ts'

/**
 * Stores a revision of a saved text. Lock its campaign or template first, unless it is new.
 * `before`: the text until now; absent for a new one. `restored`: always makes a further revision.
 */
export async function recordRevision(
  ctx: Pick<Context, 'db' | 'accountId' | 'now' | 'caller'>,
  owner: OwnerId,
  text: Wording,
  {
    before,
    restored = false,
  }: { before?: Wording & { createdAt: string }; restored?: boolean } = {},
): Promise<void> {
  const wording = wordingOf(text)
  if (!restored && before && isDeepStrictEqual(wordingOf(before), wording)) return
  const caller = callerName(ctx.caller)
  const newest = await newestRevision(ctx, owner)
  const writing = { wording, caller, at: ctx.now }
  if (newest && !restored && !beginsAnew(newest, { ...wording, caller, now: ctx.now }))
    return writeRevision(ctx, newest.uuid, writing)
  // A text from an earlier release has no revision yet, so its state before this save is stored
  // without an author.
  const kept =
    newest || !before
      ? newest?.uuid
      : await insertRevision(ctx, owner, undefined, {
          wording: wordingOf(before),
          caller: null,
          at: new Date(before.createdAt),
        })
  await insertRevision(ctx, owner, kept, writing)
}

function wordingOf({ subject, previewText, content, variants = null }: Wording): Wording {
  return { subject, previewText, content, variants }
}
