import type { z } from 'zod'

/** An event kind, declared once for webhooks, docs and the event log. */
export interface EventKind<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly summary: string
  readonly data: Data
  readonly example: z.input<Data>
  /** Names the event's newsletter, for endpoints bound to one. */
  readonly newsletterOf: (data: z.input<Data>) => string | null
}

export function event<const Name extends string, Data extends z.ZodType>(
  kind: EventKind<Name, Data>,
): EventKind<Name, Data> {
  return kind
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every kind of event
export type AnyEventKind = EventKind<string, any>

/** An event being recorded: `id` is the receivers' `msg_…`, `body` the exact text to verify. */
export interface RecordedEvent {
  id: string
  accountId: string
  type: string
  newsletterId: string | null
  body: string
  at: Date
  bulk: boolean
  /** The run of an automation that caused it; null for people and programs. */
  cause: Cause | null
  /** Webhooks and the event log alone get it: it starts or ends no mail or automation. */
  inert: boolean
}

/** The run of an automation behind a change. */
export interface Cause {
  runId: string
  /** The number of runs that caused one another, this one included. It bounds loops. */
  depth: number
}
