import { Lru } from './lru.ts'

/** Bounds of what `remembered` keeps. */
export interface Remembering {
  forMs: number
  /** Answers kept; the one used longest ago leaves first. */
  most: number
}

/**
 * Keeps the answers of `load` for a while. Callers that ask for the same key at once share one call. When `load` fails, an expired answer
 * is returned instead.
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
