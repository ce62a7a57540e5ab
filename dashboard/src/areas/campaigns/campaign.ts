import { isSameJson } from '../content/visual/same.ts'
import type { OutputOf } from '../../shapes.ts'
import { type VariantsDraft, variantsDraft } from './variants/variants.ts'

export type Campaign = OutputOf<'get_campaign'>

/** A schedule counts as due so long before, for clocks that differ. */
const SOON_MS = 2000

/** The part of `t` that the words of campaigns need. */
export type Say = (...args: [key: string] | [key: string, more: Record<string, unknown>]) => string

/** The parts of a draft that a person writes. */
export interface Draft {
  subject: string
  previewText: string
  content: Campaign['content']
  access: Campaign['access']
  audience: Pick<Campaign['audience'], 'segmentId' | 'tier' | 'includeTags' | 'excludeTags' | 'cleanup'>
  variants: VariantsDraft | null
}

export function draftOf(campaign: Campaign): Draft {
  const { subject, previewText, content, access } = campaign
  const { segmentId, tier, includeTags, excludeTags, cleanup } = campaign.audience
  return {
    subject,
    previewText,
    content,
    access,
    audience: { segmentId, tier, includeTags, excludeTags, cleanup },
    variants: variantsDraft(campaign),
  }
}

/** Returns what changed since it was written, as the input of update_campaign: other fields stay as another tab may have left them. */
export function changesOf(draft: Draft, written: Draft) {
  const { subject, previewText, content, access, audience, variants } = draft
  return {
    ...(subject !== written.subject && { subject }),
    ...(previewText !== written.previewText && { previewText }),
    ...(!isSameJson(content, written.content) && { content }),
    ...(access !== written.access && { access }),
    ...(JSON.stringify(audience) !== JSON.stringify(written.audience) && { audience }),
    ...(JSON.stringify(variants) !== JSON.stringify(written.variants) && { variants }),
  }
}

export function isSame(draft: Draft, other: Draft): boolean {
  return Object.keys(changesOf(draft, other)).length === 0
}

/** Returns whether the time of a schedule has come: its counts may begin to move. */
export function isDue({ status, scheduledFor }: Pick<Campaign, 'status' | 'scheduledFor'>, now = Date.now()): boolean {
  return status === 'scheduled' && scheduledFor !== null && Date.parse(scheduledFor) <= now + SOON_MS
}

/** Returns whether its counts may still move by sending. */
export function isUnderWay({ status, scheduledFor, counts }: Campaign): boolean {
  return status === 'sending' || isDue({ status, scheduledFor }) || (status !== 'draft' && counts.pending > 0)
}

/** Returns the status to show. A campaign that waits for the winner of its A/B test is paused by its own rule. */
export function shownStatus({ status, stopReason }: Pick<Campaign, 'status' | 'stopReason'>): Campaign['status'] | 'testing' {
  return status === 'paused' && stopReason === 'awaiting_winner' ? 'testing' : status
}

export const canPause = ({ status }: Campaign) => status === 'sending'
const isHalted = ({ status }: Campaign) => status === 'paused' || status === 'stopped'
/** Returns whether resume_campaign goes on with it. A test that waits goes on with its winner. */
export const canResume = (campaign: Campaign) => isHalted(campaign) && campaign.stopReason !== 'awaiting_winner'
export const canCancel = (campaign: Campaign) => canPause(campaign) || (isHalted(campaign) && !hasNotBegun(campaign))

/** Returns whether it paused or stopped at the time of its schedule, before any reader got it. */
export const hasNotBegun = (campaign: Campaign) => canResume(campaign) && campaign.steps.length === 0
export const canDelete = ({ status }: Campaign) => ['draft', 'sent', 'cancelled'].includes(status)

/** Returns the word for a recipient's status. A contact who is pending has not confirmed, and a mail that is pending waits. */
export function wordOf(status: string): string {
  return status === 'pending' ? 'waiting' : status
}
