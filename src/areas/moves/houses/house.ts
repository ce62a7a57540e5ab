/**
 * An issue of another service. The service's archive reader converts its issues before it yields
 * them. `clients/settle-found.ts` converts the issues of services that are read by a key, before
 * other code reads them. Converted means:
 * - `title`, `subject`, `preheader` and `body` are texts of this program. Their only Liquid is
 * ours: the service's placeholders with a value here became Liquid, and all other text is shown as
 * it was written.
 * - `body` has at most one paywall, and no form, button or script of the service.
 * - `author` and `coverAlt` are plain text, and addresses have no braces. No later step escapes a
 * text again. A step that cuts or rewrites a text keeps each placeholder whole.
 */
export interface FoundIssue {
  /** The service's own id. A later run recognises the issue by this id. */
  id: string
  /** The absolute address at which readers found the issue, or null when it is unknown. */
  url: string | null
  /** Former paths that should redirect to the issue here, such as /p/first-issue. */
  paths: readonly string[]
  state: 'published' | 'draft'
  title: string
  /** The mail's subject. Null when it equals the title. */
  subject: string | null
  preheader: string | null
  slug: string | null
  /** ISO 8601, UTC; null for a draft without a date. */
  publishedAt: string | null
  access: 'public' | 'subscribers' | 'paid'
  author: string | null
  /** Address of the cover picture. */
  cover: string | null
  /** The alternative text of the cover. Left out when the service has none. */
  coverAlt?: string
  /** In HTML, PAYWALL_HTML marks the paywall. In Markdown, the mark of paywall-mark.ts does. */
  body: { format: 'html' | 'markdown'; text: string }
}

/** An item that a reader of an archive yields, in the order of the file. */
export type Found =
  | { kind: 'issue'; issue: FoundIssue }
  /**
   * A list of readers as a CSV file, for the import engine. `path` is a file in the work folder.
   */
  | { kind: 'readers'; path: string; name: string; preset: string | null }
  /**
   * A picture in the archive: the address by which issues refer to it, and its file in the work
   * folder.
   */
  | { kind: 'picture'; address: string; path: string }
  | { kind: 'loss'; what: string; example: string }

/** An opened archive: entries of a ZIP, or one file as its only entry. */
export interface Opened {
  /**
   * Entries with their names. They are checked: no path leaves the archive, there are at most
   * ENTRIES_MAX entries, and their sizes are bounded.
   */
  entries: readonly { name: string; bytes: number }[]
  /** Returns the text of an entry, decoded (UTF-8/16, BOM), with at most TEXT_BYTES_MAX bytes. */
  text(name: string): Promise<string>
  lines?(name: string): AsyncIterable<string>
  /** Writes an entry into the work folder, and returns the path of its file. */
  extract(name: string): Promise<string>
}

export interface House {
  /**
   * Returns whether the archive is of this service. Needed when `from` was left out or is wrong.
   */
  recognises(opened: Opened): Promise<boolean>
  read(opened: Opened): AsyncIterable<Found>
}
