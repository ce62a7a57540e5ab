import type { Content } from '../../../kit/content-words.ts'
import { type OutputOf, useList } from '../../../queries.ts'
import type { Say } from '../../../kit/say.ts'
import { outlineOf } from '../blocks/summary.ts'
import { isSameJson } from '../visual/same.ts'

export type Owner = { campaignId: string } | { templateId: string }
export type Revision = OutputOf<'list_campaign_revisions'>['data'][number]

/** The parts of a text that a history keeps. */
export interface Wording {
  subject: string
  previewText: string
  content: Content
  /** The A/B test; null without one. Old revisions that kept none leave it out. */
  variants?: { options: readonly OptionText[] } | null
}

/** A text of an A/B test. What it leaves out is as in the campaign itself. */
interface OptionText {
  key: string
  subject?: string
  previewText?: string
  content?: Content
}

const isCampaign = (owner: Owner): owner is { campaignId: string } => 'campaignId' in owner

export const listName = (owner: Owner) =>
  isCampaign(owner) ? 'list_campaign_revisions' : 'list_template_revisions'
export const getName = (owner: Owner) =>
  isCampaign(owner) ? 'get_campaign_revision' : 'get_template_revision'
export const restoreName = (owner: Owner) =>
  isCampaign(owner) ? 'restore_campaign_revision' : 'restore_template_revision'

export function useRevisions(owner: Owner, enabled: boolean) {
  return useList<'list_campaign_revisions' | 'list_template_revisions'>(listName(owner), owner, {
    enabled,
  })
}

/** Returns a text as lines to compare: subject, preview text, paragraphs, the test's options. */
export function linesOf({ variants, ...text }: Wording, t: Say): string[] {
  const options = (variants?.options ?? []).flatMap((option) => {
    const lines = ownLines(option, t)
    return lines.length > 0 ? [t('variants:option', { key: option.key }), ...lines] : []
  })
  return [...ownLines(text, t), ...options]
}

function ownLines(
  { subject = '', previewText = '', content }: Omit<OptionText, 'key'>,
  t: Say,
): string[] {
  if (!content) return [subject, previewText].filter((line) => line.trim() !== '')
  const body = content.format === 'blocks' ? outlineOf(content.blocks, t) : content.body
  // Most blocks are paragraphs, whose name says nothing.
  const paragraph = `${t('content:types.paragraph.name')}: `
  const lines = body
    .split('\n')
    .map((line) =>
      content.format === 'blocks' && line.startsWith(paragraph)
        ? line.slice(paragraph.length)
        : line,
    )
  return [subject, previewText, ...lines].filter((line) => line.trim() !== '')
}

/** Returns an earlier text to restore. One that kept no test leaves the present test. */
export function broughtBack(then: Wording, { variants = null }: Wording): Wording {
  return then.variants === undefined ? { ...then, variants } : then
}

export function isSameWording(one: Wording, other: Wording): boolean {
  const isSameText =
    one.subject === other.subject &&
    one.previewText === other.previewText &&
    isSameJson(one.content, other.content)
  return isSameText && isSameJson(one.variants ?? null, other.variants ?? null)
}
