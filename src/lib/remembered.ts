import { Lru } from './lru.ts'

/** The limits of a cache made by `remembered`. */
export interface Remembering {
  forMs: number
  /** The most cached answers. The least recently used one is removed first. */
  most: number
}

/**
 * Caches the answers of `load` for `forMs`. Callers that ask for the same key at the same time share one call. When `load` fails, they receive
 * the expired answer, if there is one.
 */
export function remembered<Answer>(
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
