import type { Content } from '../../../kit/content-words.ts'
import { type OutputOf, useList } from '../../../queries.ts'
import type { Say } from '../../../kit/say.ts'
import { outlineOf } from '../blocks/summary.ts'

/** The campaign or the template whose history it is. */
export type Owner = { campaignId: string } | { templateId: string }
export type Revision = OutputOf<'list_campaign_revisions'>['data'][number]

/** The parts of a text that a history keeps. */
export interface Wording {
  subject: string
  previewText: string
  content: Content
}

const isCampaign = (owner: Owner): owner is { campaignId: string } => 'campaignId' in owner

export const listName = (owner: Owner) => (isCampaign(owner) ? 'list_campaign_revisions' : 'list_template_revisions')
export const getName = (owner: Owner) => (isCampaign(owner) ? 'get_campaign_revision' : 'get_template_revision')
export const restoreName = (owner: Owner) => (isCampaign(owner) ? 'restore_campaign_revision' : 'restore_template_revision')

export function useRevisions(owner: Owner, enabled: boolean) {
  return useList<'list_campaign_revisions' | 'list_template_revisions'>(listName(owner), owner, { enabled })
}

/** Returns a text in lines, as two versions of it are compared: the subject, the preview text, then its paragraphs. */
export function linesOf({ subject, previewText, content }: Wording, t: Say): string[] {
  const body = content.format === 'blocks' ? outlineOf(content.blocks, t) : content.body
  // Most blocks are paragraphs, whose name says nothing.
  const paragraph = `${t('content:types.paragraph.name')}: `
  const lines = body.split('\n').map((line) => (content.format === 'blocks' && line.startsWith(paragraph) ? line.slice(paragraph.length) : line))
  return [subject, previewText, ...lines].filter((line) => line.trim() !== '')
}

export function isSameWording(one: Wording, other: Wording): boolean {
  return one.subject === other.subject && one.previewText === other.previewText && JSON.stringify(one.content) === JSON.stringify(other.content)
}
