import { Lru } from './lru.ts'

interface Remembering {
  forMs: number
  /** The most answers in memory. The least recently used one is removed first. */
  most: number
}

/**
 * Makes a function that remembers answers. Concurrent calls share one `load`. When that fails, the
 * old answer is returned.
 */
export function remember<Answer>(
  load: (key: string) => Promise<Answer>,
  { forMs, most }: Remembering,
): (key: string, now: number) => Promise<Answer> {
  const kept = new Lru<string, { answer: Promise<Answer>; until: number }>(most)
  return (key, now) => {
    const known = kept.get(key)
    if (known && now < known.until) return known.answer
    const answer = load(key).catch((error: unknown) => {
      if (known) return known.answer
      kept.delete(key)
      throw error
    })
    kept.set(key, { answer, until: now + forMs })
    return answer
  }
}
