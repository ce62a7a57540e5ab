/** The source of time and random numbers, replaced in tests. */
export const clock = {
  now: () => Date.now(),
  random: () => Math.random(),
}

/** Waits for `ms` milliseconds. Rejects with the signal's reason when it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal))
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      if (signal?.aborted) reject(reasonOf(signal))
      else resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

export function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason))
}
