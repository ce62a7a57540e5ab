import { z } from 'zod'
import { ThemeChanges } from '#areas/newsletters/index.ts'
import { Block } from '../blocks/block.ts'
import { blockFaults, BLOCKS_MAX } from '../blocks/block-faults.ts'
import { withIds, withoutBlockIds } from '../blocks/block-ids.ts'

const BODY_MAX = 200_000

const Format = z.enum(['markdown', 'html']).meta({ examples: ['markdown'] })
export const Body = z
  .string()
  .max(BODY_MAX)
  .meta({
    description:
      'The text, with Liquid: {{ email }}, {{ first_name }} and every custom field, {{ newsletter.name }}, {{ unsubscribe_url }}, {{ preferences_url }}. Values are escaped. The footer with the postal address and these two links is added.',
    examples: ['# March\n\nHello {{ first_name | default: "friend" }}, sow your peas now.'],
  })
export const Blocks = z
  .array(Block)
  .max(BLOCKS_MAX, `An issue has at most ${BLOCKS_MAX} blocks. Join some, or send two issues`)
  .superRefine((blocks, context) => {
    // The schema has already reported an invalid block.
    if (context.issues.length > 0) return
    for (const { message, path } of blockFaults(blocks))
      context.addIssue({
        code: 'custom',
        message,
        path,
        input: path.reduce<unknown>(
          (at, step) => (at as Record<PropertyKey, unknown>)[step],
          blocks,
        ),
      })
  })
  .meta({
    description: 'The parts of the issue, at most 500, in columns at most 4 deep.',
    examples: [[{ type: 'paragraph', text: [{ text: 'Sow your peas now.' }] }]],
  })

const TextContent = z.strictObject({ format: Format, body: Body }).meta({ id: 'TextContent' })
const BlocksContent = z
  .strictObject({ format: z.literal('blocks'), blocks: Blocks, theme: ThemeChanges.optional() })
  .meta({ id: 'BlocksContent' })
export const Content = z
  .discriminatedUnion('format', [TextContent, BlocksContent], {
    error: 'A content has the format markdown or html with a body, or blocks with blocks',
  })
  .meta({
    id: 'CampaignContent',
    description: 'A text of an e-mail: in markdown or html with a body, or made of blocks.',
    examples: [{ format: 'markdown', body: '# March\n\nSow your peas now.' }],
  })
export type Content = z.output<typeof Content>
export type TextContent = z.output<typeof TextContent>
export type BlocksContent = z.output<typeof BlocksContent>

export function settleContent(content: Content): Content {
  return content.format === 'blocks' ? { ...content, blocks: withIds(content.blocks) } : content
}

/** Removes the ids of a content's blocks for a copy, which gets new ones when it is saved. */
export function withoutIds(content: Content): Content {
  return content.format === 'blocks'
    ? { ...content, blocks: withoutBlockIds(content.blocks) }
    : content
}
