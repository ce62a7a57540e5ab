/** The drafts that this page has created by itself, and that are as it created them. */
const made = new Set<string>()

/** Remembers a draft that a button has created, so that it can be deleted when nothing is written into it. */
export function rememberMade(id: string): void {
  made.add(id)
}

/** Forgets a draft. Returns whether this page has created it. */
export function forgetMade(id: string): boolean {
  return made.delete(id)
}
