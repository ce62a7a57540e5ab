import { z } from 'zod'
import { describeInvisible, findInvisible } from '#lib/addresses/invisible.ts'
import { Line, Tag } from '#operation/fields.ts'
import type { FieldError } from '#operation/problem.ts'
import { invalid } from '#operation/parse.ts'
import type { Scope, SignalKind } from '#operation/scope.ts'

export const TOPICS_MAX = 20

export const Topic = z
  .strictObject({
    tag: Tag.meta({
      description: 'The tag that a reader gets who chooses the topic. It is made if there is none.',
      examples: ['recipes'],
    }),
    label: Line(100).meta({
      description: 'The name of the topic, as readers see it.',
      examples: ['Recipes'],
    }),
    description: z
      .string()
      .trim()
      .max(300)
      .default('')
      .meta({ examples: ['One each week, with what the garden gives.'] }),
  })
  .meta({ id: 'Topic' })
export type Topic = z.output<typeof Topic>

export const Topics = z
  .array(Topic)
  .max(TOPICS_MAX)
  .meta({
    description: 'What readers may choose on their preferences page. Each choice is a tag.',
    examples: [[]],
  })

/**
 * Asks for the tags of new topics to be created. The area `contacts` creates them, or returns why
 * it cannot.
 */
export const topicTagsWanted: SignalKind<{
  tags: readonly string[]
  obstacle: { tag: string | null; detail: string } | null
}> = {
  name: 'topic_tags_wanted',
}

/** Creates the tags of new topics. Refuses repeated tags, and tags that cannot be created. */
export async function takeTopics(
  scope: Scope,
  current: readonly Topic[],
  topics: readonly Topic[],
): Promise<void> {
  const twice = topics.findIndex(({ tag }, i) => topics.findIndex((other) => other.tag === tag) < i)
  if (twice >= 0)
    throw invalid([
      fault(
        twice,
        'duplicate',
        `The topic before it has the tag ${topics[twice]!.tag} already. Each has its own.`,
      ),
    ])
  const tags = topics
    .map(({ tag }) => tag)
    .filter((tag) => !current.some((known) => known.tag === tag))
  if (tags.length === 0) return
  const unseen = topics.flatMap(({ tag }, i) => {
    const found = tags.includes(tag) ? findInvisible(tag) : null
    return found ? [fault(i, 'invalid_format', describeInvisible(found))] : []
  })
  if (unseen.length > 0) throw invalid(unseen)
  const wanted = { tags, obstacle: null as { tag: string | null; detail: string } | null }
  await scope.signal(topicTagsWanted, wanted)
  if (wanted.obstacle === null) return
  const { tag, detail } = wanted.obstacle
  const at = Math.max(
    0,
    topics.findIndex((topic) => topic.tag === (tag ?? tags[0])),
  )
  throw invalid([fault(at, 'tag_unavailable', detail)])
}

const fault = (at: number, code: string, detail: string): FieldError => ({
  code,
  detail,
  pointer: `/topics/${at}/tag`,
})
