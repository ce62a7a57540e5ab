import { isDeepStrictEqual } from 'node:util'
import { callerName } from '#operation/callers/caller.ts'
import type { Context } from '#operation/context.ts'
import { beginsAnew, type Wording } from './revision.ts'
import { insertRevision, newestRevision, type OwnerId, writeRevision } from './revision-sql.ts'

/**
 * Notes a writing of a text, within its transaction. Lock the owner first, unless it is new.
 * `before`: the text that stood there and when its owner was made; left out where the owner is new. `restored`: the writing brings a revision back,
 * and begins one in any case.
 */
export async function recordRevision(
  ctx: Pick<Context, 'db' | 'accountId' | 'now' | 'caller'>,
  owner: OwnerId,
  text: Wording,
  { before, restored = false }: { before?: Wording & { createdAt: string }; restored?: boolean } = {},
): Promise<void> {
  const wording = wordingOf(text)
  if (!restored && before && isDeepStrictEqual(wordingOf(before), wording)) return
  const caller = callerName(ctx.caller)
  const newest = await newestRevision(ctx, owner)
  const writing = { wording, caller, at: ctx.now }
  if (newest && !restored && !beginsAnew(newest, { ...wording, caller, now: ctx.now })) return writeRevision(ctx, newest.uuid, writing)
  // A text of an earlier version has no revision yet. Keeps what stood there, whose author is not known.
  const kept =
    newest || !before
      ? newest?.uuid
      : await insertRevision(ctx, owner, undefined, { wording: wordingOf(before), caller: null, at: new Date(before.createdAt) })
  await insertRevision(ctx, owner, kept, writing)
}

function wordingOf({ subject, previewText, content, variants = null }: Wording): Wording {
  return { subject, previewText, content, variants }
}
