import type { OutputOf } from '../../queries.ts'
import { isDue } from './schedule.ts'

export type Campaign = OutputOf<'get_campaign'>

/** The part of `t` that the words of campaigns need. */
export type Say = (...args: [key: string] | [key: string, more: Record<string, unknown>]) => string

/** The parts of a draft that a person writes. */
export interface Draft {
  subject: string
  previewText: string
  format: 'markdown' | 'html'
  body: string
  audience: Pick<Campaign['audience'], 'segmentId' | 'tier' | 'includeTags' | 'excludeTags'>
}

export function draftOf({ subject, previewText, content, audience: { segmentId, tier, includeTags, excludeTags } }: Campaign): Draft {
  return { subject, previewText, ...content, audience: { segmentId, tier, includeTags, excludeTags } }
}

/** Returns what changed since it was written, as the input of update_campaign: other fields stay as another tab may have left them. */
export function changesOf(draft: Draft, written: Draft) {
  const { subject, previewText, format, body, audience } = draft
  return {
    ...(subject !== written.subject && { subject }),
    ...(previewText !== written.previewText && { previewText }),
    ...((format !== written.format || body !== written.body) && { content: { format, body } }),
    ...(JSON.stringify(audience) !== JSON.stringify(written.audience) && { audience }),
  }
}

export function isSame(draft: Draft, other: Draft): boolean {
  return Object.keys(changesOf(draft, other)).length === 0
}

/** Returns whether its counts may still move by sending. */
export function isUnderWay({ status, scheduledFor, counts }: Campaign): boolean {
  return status === 'sending' || isDue({ status, scheduledFor }) || (status !== 'draft' && counts.pending > 0)
}

export const canPause = ({ status }: Campaign) => status === 'sending'
export const canResume = ({ status }: Campaign) => status === 'paused' || status === 'stopped'
export const canCancel = (campaign: Campaign) => canPause(campaign) || (canResume(campaign) && !hasNotBegun(campaign))

/** Returns whether it paused or stopped at the time of its schedule, before any reader got it. */
export const hasNotBegun = (campaign: Campaign) => canResume(campaign) && campaign.steps.length === 0
export const canDelete = ({ status }: Campaign) => ['draft', 'sent', 'cancelled'].includes(status)

/** Returns the word for a recipient's status. A contact who is pending has not confirmed, and a mail that is pending waits. */
export function wordOf(status: string): string {
  return status === 'pending' ? 'waiting' : status
}
