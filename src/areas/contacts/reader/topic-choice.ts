import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { Tag } from '#operation/fields.ts'
import { type Newsletter, TOPICS_MAX } from '#areas/newsletters/index.ts'
import type { tagBeingDeleted, tooManyTags } from '../record/contact.ts'
import { emitUpdated } from '../record/contact-events.ts'
import { type Contact, writeContact } from '../record/contact-sql.ts'
import { withTags } from '../tags/with-tags.ts'

/** A reader's choice of topics. A topic that is missing from the choice keeps its tag. */
export const TopicChoice = z
  .array(z.strictObject({ tag: Tag, chosen: z.boolean() }))
  .max(TOPICS_MAX)
  .meta({ description: 'The topics that the page showed, and whether the reader chose each.' })
type TopicChoice = z.output<typeof TopicChoice>

export const ChosenTopics = z
  .array(
    z.strictObject({
      tag: Tag,
      label: z.string().max(100),
      description: z.string().max(300),
      chosen: z.boolean(),
    }),
  )
  .max(TOPICS_MAX)

export function listChosenTopics(
  { topics }: Newsletter,
  contact: Contact,
): z.output<typeof ChosenTopics> {
  if (contact.status !== 'active') return []
  return topics.map((topic) => ({ ...topic, chosen: contact.tags.includes(topic.tag) }))
}

/**
 * Adds the tags of chosen topics to a locked contact, and removes those of the other topics in the
 * choice.
 */
export async function chooseTopics(
  ctx: Context<typeof tooManyTags | typeof tagBeingDeleted>,
  contact: Contact,
  { offered, choice }: { offered: Newsletter['topics']; choice: TopicChoice },
): Promise<void> {
  const known = choice.filter(({ tag }) => offered.some((topic) => topic.tag === tag))
  const dropped = new Set(known.filter(({ chosen }) => !chosen).map(({ tag }) => tag))
  const kept = contact.tags.filter((tag) => !dropped.has(tag))
  const added = known
    .filter(({ tag, chosen }) => chosen && !kept.includes(tag))
    .map(({ tag }) => tag)
  if (added.length === 0 && kept.length === contact.tags.length) return
  const changed = await writeContact(ctx, { ...contact, tags: await withTags(ctx, kept, added) })
  emitUpdated(ctx, contact, changed)
}
