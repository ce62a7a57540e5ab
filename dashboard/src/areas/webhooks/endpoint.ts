import type { OutputOf } from '../../shapes.ts'
import type { EventKind } from './event-kinds.ts'

export type Endpoint = OutputOf<'get_webhook_endpoint'>

export interface EndpointValues {
  url: string
  which: 'all' | 'some'
  events: string[]
  /** Empty for every newsletter. */
  newsletterId: string
}

export const FRESH: EndpointValues = { url: '', which: 'all', events: [], newsletterId: '' }

export function valuesOf({ url, events, newsletterId }: Endpoint): EndpointValues {
  return {
    url,
    which: events === null ? 'all' : 'some',
    events: events ?? [],
    newsletterId: newsletterId ?? '',
  }
}

export function inputOf({ url, which, events, newsletterId }: EndpointValues) {
  return {
    url: url.trim(),
    events: which === 'all' ? null : (events as EventKind[]),
    newsletterId: newsletterId || null,
  }
}

/** Returns the form's field for a pointer: a mistake in one kind belongs to the list. */
export function fieldOf(pointer: string): string | null {
  return pointer.split('/')[1] ?? null
}
