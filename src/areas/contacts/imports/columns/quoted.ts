/** Puts a text from a file into quotes for a reason, cut when it is long. */
export function quoteText(text: string): string {
  return `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”`
}
