/** The queues that workers sleep on. */
export type Topic = 'mails' | 'webhooks' | 'jobs' | 'campaigns' | 'automations'

/**
 * Wakes sleeping workers in all processes. A wake-up may get lost, for example when this process is killed after its commit: workers also
 * look by themselves, every 30 s.
 */
export interface Wakeups {
  /** This process's number, which the ids of its claims carry (`claimUuid`). 0 while others could not see that it lives. */
  readonly worker: number
  /** Wakes the workers of a queue. Call it after the commit, since they look at once. */
  wake(topic: Topic): void
  /** Calls back whenever there may be work. Returns a function that ends it. */
  listen(topic: Topic, callback: () => void): () => void
  /** Returns the processes that have ended, of those with these numbers. Returns none while that is not certain. */
  ended(workers: readonly number[]): Promise<number[]>
}
