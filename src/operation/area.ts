import type { AnyEventKind } from './event.ts'
import type { AnyJob } from './jobs/job.ts'
import type { Periodic } from './periodic.ts'
import type { Retention } from './jobs/retention.ts'
import type { AnyOperation } from './operation.ts'
import type { Registration } from './registry.ts'

/** The declarations of an area, which its door exports as `area`. */
export interface Area {
  /** The operations by part of the API docs. `src/catalogue.ts` has the titles of these parts. */
  readonly operations?: Readonly<Record<string, readonly AnyOperation[]>>
  readonly events?: readonly AnyEventKind[]
  readonly jobs?: readonly AnyJob[]
  readonly retention?: readonly Retention[]
  readonly periodic?: readonly Periodic[]
  readonly registrations?: readonly Registration[]
}
