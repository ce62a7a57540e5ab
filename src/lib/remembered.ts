export interface Remembering {
  forMs: number
  /** How many answers are kept: what was asked for longest ago goes first. */
  most: number
}

/**
 * Keeps the answers of `load` for a while. Where it fails, an old answer is better than none; those who ask at once for the same ask
 * together.
 */
export function remembered<Answer>(
  load: (key: string) => Promise<Answer>,
  { forMs, most }: Remembering,
): (key: string, now: number) => Promise<Answer> {
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>()
  const keep = (key: string, answer: Promise<Answer>, until: number) => {
    kept.delete(key)
    kept.set(key, { answer, until })
    if (kept.size > most) kept.delete(kept.keys().next().value!)
  }
  return (key, now) => {
    const known = kept.get(key)
    if (known && now < known.until) {
      keep(key, known.answer, known.until)
      return known.answer
    }
    const answer = load(key).catch((error: unknown) => {
      if (known) return known.answer
      kept.delete(key)
      throw error
    })
    keep(key, answer, now + forMs)
    return answer
  }
}
