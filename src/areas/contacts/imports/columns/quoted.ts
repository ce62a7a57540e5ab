/** Quotes a text of a file for a reason, cut where it is long. */
export function quoted(text: string): string {
  return `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”`
}
