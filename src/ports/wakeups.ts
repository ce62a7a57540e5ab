export type Topic = 'mails' | 'webhooks' | 'jobs' | 'campaigns' | 'automations' | 'mail_service'

/**
 * Wake-ups of sleeping workers in all processes. One may get lost, so workers also look every 30 s.
 */
export interface Wakeups {
  /**
   * The number of this process in its claims (`claimUuid`); 0 while other processes cannot see that
   * it runs.
   */
  readonly worker: number
  /** Wakes the workers of a queue. Call it after the commit, since they read the queue at once. */
  wake(topic: Topic): void
  /**
   * Registers a function that is called when there may be work. Returns a function that unregisters
   * it.
   */
  listen(topic: Topic, callback: () => void): () => void
  /** Returns the numbers of those processes in the list that have certainly ended. */
  ended(workers: readonly number[]): Promise<number[]>
}
