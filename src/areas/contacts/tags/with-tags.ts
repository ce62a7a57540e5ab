import type { Context } from '#operation/context.ts'
import { invalid } from '#operation/parse.ts'
import type { BatchScope } from '#operation/batched.ts'
import { ACCOUNT_TAGS_MAX, tagBeingDeleted, tooManyTags, TAGS_MAX } from '../record/contact.ts'
import { findTagObstacle, findKnownTags, useTags } from './tag-sql.ts'

/**
 * Returns the tags of a contact after some are added. Refuses too many tags, and tags that are
 * being deleted.
 */
export async function withTags(
  ctx: Context<typeof tooManyTags | typeof tagBeingDeleted>,
  held: readonly string[],
  added: readonly string[],
  { mayCreate }: { mayCreate: boolean } = { mayCreate: true },
): Promise<string[]> {
  if (!mayCreate) await refuseNewTags(ctx, added)
  const tags = [...new Set([...held, ...added])]
  if (tags.length > TAGS_MAX)
    return ctx.refuse(
      tooManyTags,
      `A contact has at most ${TAGS_MAX} tags. Send fewer tags, or remove some from the contact first.`,
    )
  const fresh = tags.filter((tag) => !held.includes(tag))
  // Checks before writing, so that a refusal rolls back no other request of the shared transaction.
  const obstacle = (await findTagObstacle(ctx, fresh)) ?? (await useTags(ctx, fresh))
  if (obstacle === 'too_many')
    return ctx.refuse(
      tooManyTags,
      `An account has at most ${ACCOUNT_TAGS_MAX} tags. Delete or merge some first.`,
    )
  if (obstacle)
    return ctx.refuse(
      tagBeingDeleted,
      `The tag ${obstacle.deleting} is being deleted. Wait until it has been removed from its contacts, then try again.`,
    )
  return tags
}

/**
 * Refuses tags that the account does not have. Visitors know a signups key, and could otherwise add
 * any number of tags.
 */
async function refuseNewTags(ctx: BatchScope, tags: readonly string[]): Promise<void> {
  const known = await findKnownTags(ctx, tags)
  const fieldErrors = tags.flatMap((tag, i) =>
    known.includes(tag)
      ? []
      : [
          {
            code: 'unknown_tag',
            detail: `There is no tag ${JSON.stringify(tag)}, and a signups only key cannot create one. Add it with a full access key first.`,
            pointer: `/tags/${i}`,
          },
        ],
  )
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
}
