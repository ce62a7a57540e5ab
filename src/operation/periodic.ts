import type { System } from './system.ts'

/** Work that an area repeats while a process runs. */
export interface Periodic {
  readonly name: string
  /** The pause in ms after a round that found no more work. */
  readonly everyMs: number
  /** True: it runs in every process, including processes without workers. */
  readonly inEveryProcess?: boolean
  /** The only edition in which the work runs. Absent: it runs in all editions. */
  readonly edition?: 'cloud'
  /**
   * Does one round of work. An abort of the signal ends it early. Returns true when the next round
   * must follow at once.
   */
  round(system: System, signal: AbortSignal): Promise<boolean>
}
