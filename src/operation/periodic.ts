import type { System } from './system.ts'

/** Work that an area repeats while a process runs. */
export interface Periodic {
  readonly name: string
  /** The pause in ms after a round that found no more work. */
  readonly everyMs: number
  /** True: runs in every process, also in those without workers. */
  readonly inEveryProcess?: boolean
  /** The only edition that runs the job; absent when all do. */
  readonly edition?: 'cloud'
  /** Does one round of work, which the signal ends early. Returns true to run again at once. */
  round(system: System, signal: AbortSignal): Promise<boolean>
}
