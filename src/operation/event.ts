import type { z } from 'zod'

/** An event kind, declared once for webhooks, docs and the event log. */
export interface EventKind<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly summary: string
  readonly data: Data
  readonly example: z.input<Data>
  /**
   * Returns the id of the event's newsletter, because an endpoint may receive the events of one
   * newsletter only. Null: the event belongs to no newsletter.
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
  /** The automation run that caused the event. Null: a person or a program caused it. */
  cause: Cause | null
  /**
   * True: only webhooks and the event log receive it. It sends no mail, and starts or ends no
   * automation.
   */
  inert: boolean
}

/** The automation run that caused a change. */
export interface Cause {
  runId: string
  /**
   * The number of runs in the chain of runs that caused one another, including this run. Its limit
   * ends loops.
   */
  depth: number
}
