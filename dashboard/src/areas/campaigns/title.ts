const SHOWN = 70

/** Shortens a subject for the head of a page: it may have 250 characters without a space. */
export function titleOf(subject: string): string {
  return subject.length <= SHOWN ? subject : `${subject.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, '')}…`
}
