export interface MarkdownSnippet {
  id: string
  name: string
  text: string
}

const SHOWN_MAX = 8

/** Returns what is typed behind a slash that begins a line; null anywhere else. */
export function slashQuery(before: string): string | null {
  return /^\/([\p{L}\p{N}_-]{0,24})$/u.exec(before)?.[1] ?? null
}

/** Finds the snippets of which a word begins with what is typed. */
export function snippetsFor(snippets: readonly MarkdownSnippet[], query: string): MarkdownSnippet[] {
  const wanted = query.toLowerCase()
  return snippets
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(wanted)),
    )
    .slice(0, SHOWN_MAX)
}
