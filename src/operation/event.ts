import type { z } from 'zod'

/** An event kind, declared once for webhooks, docs and the event log. */
export interface EventKind<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly summary: string
  readonly data: Data
  readonly example: z.input<Data>
  /**
   * Returns the id of the event's newsletter, for endpoints that get one newsletter's events; null
   * for none.
   */
  readonly newsletterOf: (data: z.input<Data>) => string | null
}

export function event<const Name extends string, Data extends z.ZodType>(
  kind: EventKind<Name, Data>,
): EventKind<Name, Data> {
  return kind
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every kind of event
export type AnyEventKind = EventKind<string, any>

/**
 * An event as stored. `id` is the `msg_…` that receivers see, `body` the exact text that is signed.
 */
export interface RecordedEvent {
  id: string
  accountId: string
  type: string
  newsletterId: string | null
  body: string
  at: Date
  bulk: boolean
  /** The automation run that caused the event; null for people and programs. */
  cause: Cause | null
  /**
   * True: only webhooks and the event log get it, no mail and no automation begins or ends by it.
   */
  inert: boolean
}

/** The automation run that caused a change. */
export interface Cause {
  runId: string
  /**
   * The length of the chain of runs that caused one another, this one included. Its limit ends
   * loops.
   */
  depth: number
}
