const SHOWN = 70

/** Shortens a subject for the head of a page: it may have 250 characters without a space. */
export function titleOf(subject: string): string {
  const letters = [...subject]
  return letters.length <= SHOWN ? subject : `${letters.slice(0, SHOWN).join('')}…`
}
