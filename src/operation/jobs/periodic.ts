import type { System } from '../system.ts'

/** Work that an area repeats while a process runs. Areas export it from their doors, and the catalogue gathers it, as it does jobs. */
export interface Periodic {
  /** Names the work in logs. */
  readonly name: string
  /** The pause after a round that leaves nothing to do. */
  readonly everyMs: number
  /** True where each process has collected something in its memory, also one without workers. */
  readonly inEveryProcess?: boolean
  /** The only edition that needs it. */
  readonly edition?: 'cloud'
  /** Does one round, which an aborted signal cuts short. Returns true when the next one is to follow at once. */
  round(system: System, signal: AbortSignal): Promise<boolean>
}
