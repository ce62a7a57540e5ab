import { foldAccents } from '../../../../../src/lib/fold-search.ts'

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

export function snippetsFor(
  snippets: readonly MarkdownSnippet[],
  query: string,
): MarkdownSnippet[] {
  const wanted = foldAccents(query)
  return snippets
    .filter(({ name }) =>
      foldAccents(name)
        .split(/\s+/)
        .some((word) => word.startsWith(wanted)),
    )
    .slice(0, SHOWN_MAX)
}
