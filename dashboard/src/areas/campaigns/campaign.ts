import { isSameJson } from '../content/visual/same.ts'
import type { OutputOf } from '../../shapes.ts'
import { type VariantsDraft, variantsDraft } from './variants/variants.ts'

export type Campaign = OutputOf<'get_campaign'>

/** A schedule counts as due so long before, for clocks that differ. */
const SOON_MS = 2000

export type Say = (...args: [key: string] | [key: string, more: Record<string, unknown>]) => string

export interface Draft {
  subject: string
  previewText: string
  content: Campaign['content']
  access: Campaign['access']
  audience: Pick<
    Campaign['audience'],
    'segmentId' | 'tier' | 'includeTags' | 'excludeTags' | 'cleanup'
  >
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

/** Returns the changed fields for update_campaign; others stay as another tab left them. */
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
export function isDue(
  { status, scheduledFor }: Pick<Campaign, 'status' | 'scheduledFor'>,
  now = Date.now(),
): boolean {
  return (
    status === 'scheduled' && scheduledFor !== null && Date.parse(scheduledFor) <= now + SOON_MS
  )
}

/** Returns whether its counts may still move by sending. */
export function isUnderWay({ status, scheduledFor, counts, steps }: Campaign): boolean {
  return (
    status === 'sending' ||
    isDue({ status, scheduledFor }) ||
    (status !== 'draft' && counts.pending > 0) ||
    isListing({ steps })
  )
}

/** Returns whether recipients of a large audience are still being written, so that counts grow. */
export const isListing = ({ steps }: Pick<Campaign, 'steps'>) => steps.at(-1)?.recipients === null

/** Returns the status to show. Waiting for the winner of an A/B test is a pause by its rule. */
export function shownStatus({
  status,
  stopReason,
}: Pick<Campaign, 'status' | 'stopReason'>): Campaign['status'] | 'testing' {
  return status === 'paused' && stopReason === 'awaiting_winner' ? 'testing' : status
}

export const canPause = ({ status }: Campaign) => status === 'sending'
const isHalted = ({ status }: Campaign) => status === 'paused' || status === 'stopped'
/** Returns whether resume_campaign goes on with it. A test that waits goes on with its winner. */
export const canResume = (campaign: Campaign) =>
  isHalted(campaign) && campaign.stopReason !== 'awaiting_winner'
export const canCancel = (campaign: Campaign) =>
  canPause(campaign) || (isHalted(campaign) && !hasNotBegun(campaign))

/** Returns whether it paused or stopped at the time of its schedule, before any reader got it. */
export const hasNotBegun = (campaign: Campaign) =>
  canResume(campaign) && campaign.steps.length === 0
export const canDelete = ({ status }: Campaign) => ['draft', 'sent', 'cancelled'].includes(status)

/** Returns the word for a mail's status. A pending contact is unconfirmed, so a mail waits. */
export function wordOf(status: string): string {
  return status === 'pending' ? 'waiting' : status
}
