import { z } from 'zod'
import { ThemeChanges } from '#areas/newsletters/index.ts'
import { invalid } from '#operation/parse.ts'
import { Blocks, Body, type BlocksContent, type Content, settleContent } from './content.ts'
import { fieldError } from './text-errors.ts'

/** Changes of a content as a merge patch (RFC 7396). */
export const ContentChanges = z
  .strictObject({
    format: z
      .enum(['markdown', 'html', 'blocks'])
      .optional()
      .meta({
        description: 'markdown and html have a body, blocks have blocks.',
        examples: ['markdown'],
      }),
    body: Body.optional(),
    blocks: Blocks.optional(),
    theme: ThemeChanges.nullable().optional().meta({
      description: "With blocks: what this text changes in its newsletter's theme; null: nothing.",
    }),
  })
  .meta({ id: 'ContentChanges' })
export type ContentChanges = z.output<typeof ContentChanges>

/**
 * Applies a patch to a content. Refuses a body for the format `blocks`, and blocks for another
 * format. `at`: the content's pointer.
 */
export function applyContentChanges(
  current: Content,
  sent: ContentChanges,
  at = '/content',
): Content {
  const format = sent.format ?? current.format
  const refuse = (code: string, detail: string, name: string) =>
    invalid([fieldError(code, detail, `${at}/${name}`)])
  if (format === 'blocks') {
    if (sent.body !== undefined)
      throw refuse(
        'unknown_field',
        'Blocks have no body. Take it out, or send format markdown or html.',
        'body',
      )
    return settleContent(
      changedBlocks(current, sent, () =>
        refuse('required', 'Send blocks, or make them of the text with convert_content.', 'blocks'),
      ),
    )
  }
  const stray = (['blocks', 'theme'] as const).find((name) => sent[name] !== undefined)
  if (stray)
    throw refuse(
      'unknown_field',
      `A text in ${format} has no ${stray}. Send format: "blocks" with it.`,
      stray,
    )
  const body = sent.body ?? (current.format === 'blocks' ? undefined : current.body)
  if (body === undefined)
    throw refuse('required', `Send a body, or make it of the blocks with convert_content.`, 'body')
  return { format, body }
}

function changedBlocks(
  current: Content,
  { blocks, theme: changes }: ContentChanges,
  refuse: () => Error,
): BlocksContent {
  const before: Partial<BlocksContent> = current.format === 'blocks' ? current : {}
  const next = blocks ?? before.blocks
  if (next === undefined) throw refuse()
  const theme =
    changes === null
      ? undefined
      : changes === undefined
        ? before.theme
        : { ...before.theme, ...changes }
  return { format: 'blocks', blocks: next, ...(theme && { theme }) }
}
