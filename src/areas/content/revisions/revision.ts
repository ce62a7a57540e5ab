import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { Content } from '#areas/emails/index.ts'
import { Actor } from '#areas/keys/index.ts'
import { PreviewText, Subject } from '../texts/subject.ts'
import { type Option, Variants } from '../texts/variants.ts'

/** The most revisions of a text. A new one then replaces the oldest. */
export const REVISIONS_MAX = 50

/** The pause in writing, in ms, after which the next save makes a new revision. */
const PAUSE_MS = 10 * MINUTE_MS

export const Revision = z
  .strictObject({
    id: Id('rev'),
    at: Timestamp.meta({ description: 'When it was last written. ISO 8601, UTC, milliseconds.' }),
    by: Actor.nullable().meta({
      description:
        'The person or the key that wrote it. Null for a text of before revisions were kept.',
    }),
    subject: Subject.meta({ description: 'Empty for a template.' }),
    bytes: z
      .int()
      .min(0)
      .meta({
        description:
          'The size of the text: of its body, or of its blocks as JSON. Texts of the options of an A/B test do not count.',
        examples: [1830],
      }),
  })
  .meta({ id: 'Revision' })
export type Revision = z.output<typeof Revision>

export const FullRevision = Revision.extend({
  previewText: PreviewText,
  content: Content,
  variants: Variants.nullable()
    .optional()
    .meta({
      description:
        'The A/B test with the texts of its options. Null without one, and for a template. Left out in a revision of before tests were kept: restoring it leaves the test of the draft.',
      examples: [null],
    }),
}).meta({ id: 'FullRevision' })
export type FullRevision = z.output<typeof FullRevision>

export interface Wording {
  subject: string
  previewText: string
  content: Content
  /** The A/B test of a campaign; templates have none. */
  variants?: Variants | null
}

export function bytesOf(content: Content): number {
  return Buffer.byteLength(
    content.format === 'blocks' ? JSON.stringify(content.blocks) : content.body,
  )
}

export interface Newest {
  uuid: string
  caller: string | null
  format: Content['format']
  bytes: number
  /** The options of the text's A/B test; may be empty. */
  options: readonly OptionText[]
  changedAt: Date
}

type OptionText = Pick<Option, 'key' | 'content'>

interface Begun extends Pick<Wording, 'content' | 'variants'> {
  caller: string
  now: Date
}

/** Returns whether a save makes a new revision, and does not overwrite the newest. */
export function beginsAnew(
  newest: Newest | undefined,
  { content, variants, caller, now }: Begun,
): boolean {
  return (
    newest === undefined ||
    newest.caller !== caller ||
    now.getTime() - newest.changedAt.getTime() >= PAUSE_MS ||
    newest.format !== content.format ||
    bytesOf(content) < newest.bytes / 2 ||
    newest.options.some((option) => isCutDown(option, variants?.options ?? []))
  )
}

/** Returns whether a text or option was deleted, or shortened to less than half. */
function isCutDown({ key, content }: OptionText, options: readonly OptionText[]): boolean {
  const now = options.find((one) => one.key === key)
  if (!now || !content) return !now
  return now.content?.format !== content.format || bytesOf(now.content) < bytesOf(content) / 2
}
