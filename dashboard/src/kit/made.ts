/** The ids of drafts that a button of this page created and that are unchanged since. */
const made = new Set<string>()

/** Remembers a draft that a button has created, to be deleted if it stays empty. */
export function rememberMade(id: string): void {
  made.add(id)
}

/** Forgets a draft. Returns whether this page has created it. */
export function forgetMade(id: string): boolean {
  return made.delete(id)
}
