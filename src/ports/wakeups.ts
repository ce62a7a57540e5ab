export type Topic = 'mails' | 'webhooks' | 'jobs' | 'campaigns' | 'automations'

/** Wakes sleeping workers in all processes. It may get lost, so workers also look every 30 s. */
export interface Wakeups {
  /** This process's number in its claims (`claimUuid`), or 0 while others cannot see it live. */
  readonly worker: number
  /** Wakes the workers of a queue. Call it after the commit, since they look at once. */
  wake(topic: Topic): void
  /** Registers a callback for possible work. Returns a function to unregister. */
  listen(topic: Topic, callback: () => void): () => void
  /** Returns those of the processes that have certainly ended. */
  ended(workers: readonly number[]): Promise<number[]>
}
