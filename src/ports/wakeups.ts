/** The queues that workers sleep on. */
export type Topic = 'mails' | 'webhooks'

/**
 * Wakes sleeping workers in all processes. A wake-up may get lost, for example when this process is killed after its commit: workers also
 * look by themselves every `SLOW_MS`.
 */
export interface Wakeups {
  /** Wakes the workers of a queue. Call it after the commit, since they look at once. */
  wake(topic: Topic): void
  /** Calls back whenever there may be work. Returns a function that ends it. */
  listen(topic: Topic, callback: () => void): () => void
}
