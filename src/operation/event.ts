import type { z } from 'zod'

/** A kind of thing that happens: declared once, delivered by webhooks, listed in the docs and the event log. */
export interface EventKind<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly summary: string
  readonly data: Data
  readonly example: z.input<Data>
  /** The newsletter that an event belongs to, for endpoints that want one newsletter alone. */
  readonly newsletterOf: (data: z.input<Data>) => string | null
}

export function event<const Name extends string, Data extends z.ZodType>(kind: EventKind<Name, Data>): EventKind<Name, Data> {
  return kind
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every kind of event
export type AnyEventKind = EventKind<string, any>

/** An event that is being recorded: `id` is the `msg_…` that receivers see, `body` the exact text that they verify. */
export interface RecordedEvent {
  id: string
  accountId: string
  type: string
  newsletterId: string | null
  body: string
  at: Date
}
