import type { StepType } from './step.ts'
import type { Awaited, TriggerType } from './trigger.ts'

/** The triggers in this release. Others are refused with `not_available`. */
export const TRIGGERS: ReadonlySet<TriggerType> = new Set([
  'signed_up',
  'confirmed',
  'tag_added',
  'tag_removed',
  'field_changed',
  'segment_entered',
  'segment_left',
  'upgraded',
  'downgraded',
  'purchased',
  'campaign_opened',
  'campaign_clicked',
  'date',
  'api',
])

/** The facts that exits and waits may name in this release. */
export const FACTS: ReadonlySet<Awaited['type']> = new Set([
  'signed_up',
  'confirmed',
  'tag_added',
  'tag_removed',
  'field_changed',
  'segment_entered',
  'segment_left',
  'upgraded',
  'downgraded',
  'purchased',
  'campaign_opened',
  'campaign_clicked',
  'opened',
  'clicked',
])

export const STEPS: ReadonlySet<StepType> = new Set([
  'send_email',
  'wait',
  'wait_until',
  'condition',
  'split',
  'add_tag',
  'remove_tag',
  'set_field',
  'webhook',
  'notify_owner',
  'unsubscribe',
  'exit',
])
