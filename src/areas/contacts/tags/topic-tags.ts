import { onSignal } from '#operation/events/signal.ts'
import { topicTagsWanted } from '#areas/newsletters/index.ts'
import { ACCOUNT_TAGS_MAX } from '../record/contact.ts'
import { findTagObstacle, useTags } from './tag-sql.ts'

/** Creates the tags of new topics. Looks for obstacles before it writes anything. */
export const makeTopicTags = onSignal(topicTagsWanted, async (scope, wanted) => {
  const obstacle =
    (await findTagObstacle(scope, wanted.tags)) ?? (await useTags(scope, wanted.tags))
  if (obstacle === null) return
  wanted.obstacle =
    obstacle === 'too_many'
      ? {
          tag: null,
          detail: `An account has at most ${ACCOUNT_TAGS_MAX} tags. Delete or merge some first, or use one that exists.`,
        }
      : {
          tag: obstacle.deleting,
          detail: `The tag ${obstacle.deleting} is being deleted. Wait a moment, or use another.`,
        }
})
