/**
 * An issue of another service. A house yields it settled, and `clients/settle-found.ts` settles the
 * issues of services that are read by a key, before anything else reads them. Settled means:
 * - `title`, `subject`, `preheader` and `body` are texts of this program. Their only Liquid is ours:
 *   the service's placeholders with a value here became Liquid, all else is shown as it was written.
 * - `body` has at most one paywall, and no form, button or script of the service.
 * - `author` and `coverAlt` are plain text, and addresses have no braces.
 * No later step escapes a text again. A step that cuts or rewrites one keeps each placeholder whole.
 */
export interface FoundIssue {
  /** The service's own id; an issue is recognised by it in a later run. */
  id: string
  /** The address at which readers found it, absolute or null. */
  url: string | null
  /** Former paths that should lead to the issue here, such as /p/first-issue. */
  paths: readonly string[]
  state: 'published' | 'draft'
  title: string
  /** The mail's subject where it differs from the title. */
  subject: string | null
  preheader: string | null
  slug: string | null
  /** ISO 8601, UTC; null for a draft without a date. */
  publishedAt: string | null
  access: 'public' | 'subscribers' | 'paid'
  author: string | null
  /** Address of the cover picture. */
  cover: string | null
  /** The words for readers who do not see the cover. Left out where the service has none. */
  coverAlt?: string
  /** HTML keeps a paywall as PAYWALL_HTML where it stood; Markdown as the mark of paywall-mark.ts. */
  body: { format: 'html' | 'markdown'; text: string }
}

/** An item that a reader of an archive yields, in the order of the file. */
export type Found =
  | { kind: 'issue'; issue: FoundIssue }
  /** A list of readers as a CSV file, for the import engine. path: a file in the work folder. */
  | { kind: 'readers'; path: string; name: string; preset: string | null }
  /**
   * A picture that came inside of the archive: the address by which issues name it, and its file in
   * the work folder.
   */
  | { kind: 'picture'; address: string; path: string }
  | { kind: 'loss'; what: string; example: string }

/** An opened archive: entries of a ZIP, or one file as its only entry. */
export interface Opened {
  /** Entries with their names, checked: no climbing paths, at most ENTRIES_MAX, sizes bounded. */
  entries: readonly { name: string; bytes: number }[]
  /** Returns the text of an entry, decoded (UTF-8/16, BOM), of at most TEXT_BYTES_MAX. */
  text(name: string): Promise<string>
  lines?(name: string): AsyncIterable<string>
  /** Writes an entry into the work folder, and returns the path of its file. */
  extract(name: string): Promise<string>
}

export interface House {
  /** Whether the archive is of this service; for `from` that was left out or is wrong. */
  recognises(opened: Opened): Promise<boolean>
  read(opened: Opened): AsyncIterable<Found>
}
