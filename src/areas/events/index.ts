import { list_event_samples } from './list_event_samples.ts'
import { list_events } from './list_events.ts'

export const operations = [list_events, list_event_samples]
