/** Words that could not be saved stay in the browser for so long. */
const KEPT_MS = 30 * 86_400_000
const PREFIX = 'mailcast-unsaved/'

/** Words that a person has typed and the server does not have. */
export interface Kept<Draft> {
  at: number
  /** The version of the record that it was typed into. */
  version: string | null
  draft: Draft
}

/** Whether the person has signed out. What the page still holds is not kept then. */
let ended = false

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Keeps words in the browser. A full or forbidden store must not stop the writing. */
export function keepDraft<Draft>(
  name: string,
  kept: Kept<Draft>,
  store: Store = localStorage,
): void {
  if (ended) return
  try {
    store.setItem(PREFIX + name, JSON.stringify(kept))
  } catch {
    // The words are still on the page, which asks before it is left.
  }
}

/** Reads words that were kept; null without any, or when they are old. */
export function readKept<Draft extends object>(
  name: string,
  isDraft: (value: unknown) => value is Draft,
  { store = localStorage, now = Date.now() }: { store?: Store; now?: number } = {},
): Kept<Draft> | null {
  try {
    const kept = JSON.parse(store.getItem(PREFIX + name) ?? 'null') as Kept<unknown> | null
    if (kept !== null && now - kept.at < KEPT_MS && isDraft(kept.draft))
      return { ...kept, draft: kept.draft }
    store.removeItem(PREFIX + name)
  } catch {
    // Another version of the dashboard wrote it, or the store is forbidden.
  }
  return null
}

export function forgetKept(name: string, store: Store = localStorage): void {
  try {
    store.removeItem(PREFIX + name)
  } catch {
    // A forbidden store has kept nothing.
  }
}

/** Forgets the words of everyone on this browser: a person who signs out leaves none behind. */
export function forgetAllKept(store: Store = localStorage): void {
  ended = true
  try {
    const names = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    )
    for (const key of names) store.removeItem(key)
  } catch {
    // A forbidden store has kept nothing.
  }
}
