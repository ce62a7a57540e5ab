/** Puts a text from a file into quotes for use in a reason. Cuts a long text. */
export function quoteText(text: string): string {
  return `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”`
}
