import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import type { Scope, SignalKind } from '#operation/scope.ts'
import { carryTopics } from '#areas/newsletters/index.ts'
import { countTagged } from './tag-sql.ts'

/** The most segments, campaigns and automations in an answer. */
const NAMED_MAX = 100

const named = (prefix: 'seg' | 'cmp' | 'aut', name: 'name' | 'subject') =>
  z
    .array(
      z.strictObject({
        id: Id(prefix),
        name: z
          .string()
          .max(1000)
          .meta({ description: `Its ${name}.`, examples: ['Friends of the garden'] }),
      }),
    )
    .max(NAMED_MAX)

export const TagUse = z
  .strictObject({
    contacts: z
      .int()
      .min(0)
      .meta({ description: 'The contacts with at least one of the tags.', examples: [120] }),
    segments: named('seg', 'name').meta({
      description:
        'Segments that name one of the tags. A rename or a merge changes them too; a deletion breaks them.',
    }),
    campaigns: named('cmp', 'subject').meta({
      description: 'Campaigns that are not sent yet and name one of the tags, likewise.',
    }),
    automations: named('aut', 'name').meta({
      description:
        'Automations that name one of the tags. A rename or a merge changes them too; delete_tag refuses, except with force.',
    }),
  })
  .meta({ id: 'TagUse' })
export type TagUse = z.output<typeof TagUse>

/**
 * Asks downstream areas which of their records name the tags. With `to`, these records then name
 * that tag instead, in the same transaction.
 */
export const tagsUsed: SignalKind<
  { tags: readonly string[]; to: string | null } & Omit<TagUse, 'contacts'>
> = { name: 'tags_used' }

/** Returns the segments, campaigns and other records that a change of tags concerns. */
export async function tagUse(scope: Scope, tags: readonly string[]): Promise<TagUse> {
  const use: Omit<TagUse, 'contacts'> = { segments: [], campaigns: [], automations: [] }
  await scope.signal(tagsUsed, { tags, to: null, ...use })
  const { segments, campaigns, automations } = use
  const named = {
    segments: segments.slice(0, NAMED_MAX),
    campaigns: campaigns.slice(0, NAMED_MAX),
    automations: automations.slice(0, NAMED_MAX),
  }
  return { contacts: await countTagged(scope, tags), ...named }
}

/** Replaces some tags by another tag in the records that name them. */
export async function carryTags(scope: Scope, tags: readonly string[], to: string): Promise<void> {
  await scope.signal(tagsUsed, { tags, to, segments: [], campaigns: [], automations: [] })
  await carryTopics(scope, tags, to)
}
