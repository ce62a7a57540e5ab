import type { Contact } from '#areas/contacts/index.ts'

export interface Run {
  /** The run's uuid. */
  runId: string
  contact: Contact
  /** The id of the step; null at the end. */
  stepId: string | null
  waiting: boolean
  waitEndsAt: Date | null
  /**
   * The time at which the run is due. It may be long past after a pause, an outage, or without
   * monthly allowance.
   */
  dueAt: Date
  arrivedAt: Date
  enteredAt: Date
  depth: number
  /** The number of lines in the run's log. */
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

/**
 * The length of a chain of runs that caused one another, above which no other automation begins, so
 * that none loops for ever.
 */
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
  /** Tells lines of one kind apart, for instance the reason of a skipped mail. */
  reason: string | null
  detail: Record<string, unknown> | null
}

/** Facts about a contact and its run. Each type of step needs only some. */
export interface StepFacts {
  now: Date
  /** The first exit whose filter the contact meets; null when the contact meets none. */
  exit: { index: number; goal: boolean } | null
  met?: boolean
  /** The number of the branch whose condition holds now. */
  trueNow?: number | null
  /** The branch whose fact came first, and its time. */
  happened?: { branch: number; at: Date } | null
  /** The time at which a wait ends; null if the contact has no such date. */
  at?: Date | null
  /** The reason to skip a mail; null when there is none. */
  leaveOut?: string | null
  /**
   * The reason why the run cannot continue until a person corrects something; null when there is
   * none.
   */
  obstacle?: string | null
  /** True if the step would change nothing, such as a tag that the contact has. */
  done?: boolean
  /** A hint for the log about a step that is carried out. */
  remark?: string | null
}

export type Effect =
  /** The run goes on to `to`, after the step's work where `act` is true. */
  | {
      type: 'pass'
      to: string | null
      act: boolean
      reason?: string
      detail?: Record<string, unknown>
      /** Whether the step was skipped. */
      skipped?: boolean
      /** The reason why the step after this one is skipped. */
      leavesOut?: string | null
    }
  /** The run waits until a time (`wait`), or for a fact alone (`stay`). */
  | { type: 'wait'; until: Date }
  | { type: 'stay' }
  /** The run stops until a person mends something, or a new month begins. */
  | { type: 'hold'; reason: string }
  | {
      type: 'end'
      status: 'finished' | 'left'
      reason: LeftReason | null
      act: boolean
      detail?: Record<string, unknown>
    }
