import type { Contact } from '#areas/contacts/index.ts'

/** A run that a worker carries on. */
export interface Run {
  /** A uuid. */
  runId: string
  contact: Contact
  /** The step that it is at; null at the end. */
  stepId: string | null
  /** The wait of its step has begun. */
  waiting: boolean
  waitEndsAt: Date | null
  /** The time at which it was to go on. It is earlier than now after a pause, an outage or a used-up allowance. */
  dueAt: Date
  arrivedAt: Date
  enteredAt: Date
  depth: number
  /** The lines of its log. */
  logged: number
  held: boolean
}

/** The reasons for which a run ends before its last step. */
export const LEFT = [
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

/** A run whose cause is this deep enters no other automation: automations that trigger each other would never end. */
export const DEPTH_MAX = 20

/** The kinds of lines in a run's log: the end of a step for the run, or of the run itself. */
export const WHAT = ['entered', 'waits', 'passed', 'skipped', 'held', 'moved', 'finished', 'left', 'failed'] as const
export type What = (typeof WHAT)[number]

/** A line of a run's log. */
export interface LogLine {
  stepId: string | null
  what: What
  /** Tells lines of one kind apart, such as the reason of a skipped mail. */
  reason: string | null
  detail: Record<string, unknown> | null
}

/** The facts about one contact and one run that a step depends on. Each step type asks for few of them. */
export interface StepFacts {
  now: Date
  /** The first exit whose filter the contact meets. */
  exit: { index: number; goal: boolean } | null
  /** The filter of a condition is met. */
  met?: boolean
  /** The branch of a wait that is true now, by its number. */
  trueNow?: number | null
  /** The branch of a wait whose fact came first, and when. */
  happened?: { branch: number; at: Date } | null
  /** The time that a wait ends at; null where the contact has no such date. */
  at?: Date | null
  /** The reason for which a mail is left out. */
  leaveOut?: string | null
  /** The obstacle that keeps the step from being carried out, until people mend it. */
  obstacle?: string | null
  /** The step would change nothing, such as a tag that the contact has. */
  done?: boolean
  /** A hint for the log about a step that is done all the same. */
  remark?: string | null
}

/** The decision about one run at one step. */
export type Effect =
  /** The run goes on. `act`: the step's work is to be done for it. */
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
  /** It stays until a time, or until something happens. */
  | { type: 'wait'; until: Date }
  /** It stays, as before. */
  | { type: 'stay' }
  /** It stays until people mend something, or the month ends. */
  | { type: 'hold'; reason: string }
  | { type: 'end'; status: 'finished' | 'left'; reason: LeftReason | null; act: boolean; detail?: Record<string, unknown> }
