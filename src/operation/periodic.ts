import type { System } from './system.ts'

/** Work that an area repeats while a process runs. */
export interface Periodic {
  readonly name: string
  /** The pause in ms after a round that found no more work. */
  readonly everyMs: number
  /** True: runs in every process, also in those without workers. */
  readonly inEveryProcess?: boolean
  /** Present when only this edition runs it. */
  readonly edition?: 'cloud'
  /** Does one round of work, which the signal ends early. Returns true to run again at once. */
  round(system: System, signal: AbortSignal): Promise<boolean>
}
