/** The ids of drafts that a button of this page created, and that are unchanged since. */
const made = new Set<string>()

/** Stores that a button has created a draft, which is deleted if it stays empty. */
export function rememberMade(id: string): void {
  made.add(id)
}

/** Forgets that a button has created a draft. Returns whether it was remembered. */
export function forgetMade(id: string): boolean {
  return made.delete(id)
}
