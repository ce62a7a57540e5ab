import type { z } from 'zod'

/** An event kind, declared once: webhooks deliver it, the docs and the event log list it. */
export interface EventKind<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly summary: string
  readonly data: Data
  readonly example: z.input<Data>
  /** Names the event's newsletter, for endpoints that receive one newsletter's events. */
  readonly newsletterOf: (data: z.input<Data>) => string | null
}

export function event<const Name extends string, Data extends z.ZodType>(kind: EventKind<Name, Data>): EventKind<Name, Data> {
  return kind
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every kind of event
export type AnyEventKind = EventKind<string, any>

/** An event being recorded. `id` is the `msg_…` that receivers see, `body` the exact text that they verify. */
export interface RecordedEvent {
  id: string
  accountId: string
  type: string
  newsletterId: string | null
  body: string
  at: Date
  /** One of many events of a bulk change. */
  bulk: boolean
  /** The run of an automation that caused it; null for all that people and programs do. */
  cause: Cause | null
  /** A webhook endpoint that receives it whatever kinds of events that wants; null for none. */
  endpointId: string | null
}

/** The run of an automation behind a change. Automations that trigger each other end by its depth. */
export interface Cause {
  runId: string
  /** The number of runs that caused one another, this one included. */
  depth: number
}
