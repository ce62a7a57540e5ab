import type { System } from './system.ts'

/** Work that an area repeats while a process runs. */
export interface Periodic {
  readonly name: string
  /** The pause after a round that leaves nothing to do. */
  readonly everyMs: number
  /** True for work on each process's memory, also without workers. */
  readonly inEveryProcess?: boolean
  /** The only edition that needs it. */
  readonly edition?: 'cloud'
  /** Does one round, which the signal cuts short. Returns true to repeat at once. */
  round(system: System, signal: AbortSignal): Promise<boolean>
}
