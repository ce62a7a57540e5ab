import type { Contact } from '#areas/contacts/index.ts'

export interface Run {
  /** A uuid. */
  runId: string
  contact: Contact
  /** Null at the end. */
  stepId: string | null
  waiting: boolean
  waitEndsAt: Date | null
  /** Its due time, which a pause, an outage or a used-up allowance leaves in the past. */
  dueAt: Date
  arrivedAt: Date
  enteredAt: Date
  depth: number
  /** The number of lines in its log. */
  logged: number
  held: boolean
}

const LEFT = [
  'exit',
  'goal',
  'exit_step',
  'unsubscribed',
  'bounced',
  'complained',
  'deleted',
  'never_confirmed',
  'step_removed',
  'restarted',
  'removed',
] as const
export type LeftReason = (typeof LEFT)[number]

/** A run with this many causes enters no other automation, so that no cycle runs for ever. */
export const DEPTH_MAX = 20

const WHAT = [
  'entered',
  'waits',
  'passed',
  'skipped',
  'held',
  'moved',
  'finished',
  'left',
  'failed',
] as const
type What = (typeof WHAT)[number]

export interface LogLine {
  stepId: string | null
  what: What
  /** Tells lines of one kind apart, such as the reason of a skipped mail. */
  reason: string | null
  detail: Record<string, unknown> | null
}

/** The facts about a contact and a run. Each step type needs only a few. */
export interface StepFacts {
  now: Date
  /** The first exit whose filter the contact meets. */
  exit: { index: number; goal: boolean } | null
  met?: boolean
  /** The number of the branch that is true now. */
  trueNow?: number | null
  /** The branch whose fact came first, and when. */
  happened?: { branch: number; at: Date } | null
  /** The end of a wait; null if the contact has no such date. */
  at?: Date | null
  /** The reason for which a mail is left out. */
  leaveOut?: string | null
  /** The obstacle that holds the run until people mend it. */
  obstacle?: string | null
  /** True if the step would change nothing, such as a tag that the contact has. */
  done?: boolean
  /** A hint for the log about a step that is done all the same. */
  remark?: string | null
}

export type Effect =
  /** The run goes on. `act`: do the step's work. */
  | {
      type: 'pass'
      to: string | null
      act: boolean
      reason?: string
      detail?: Record<string, unknown>
      /** The step itself was left out. */
      skipped?: boolean
      /** The step after it is left out. */
      leavesOut?: string | null
    }
  /** It stays until a time, or until an awaited fact. */
  | { type: 'wait'; until: Date }
  | { type: 'stay' }
  /** It stays until people mend something, or the month ends. */
  | { type: 'hold'; reason: string }
  | {
      type: 'end'
      status: 'finished' | 'left'
      reason: LeftReason | null
      act: boolean
      detail?: Record<string, unknown>
    }
