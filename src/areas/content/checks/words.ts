const SHOWN_MAX = 200

/** Shortens an address or a name so that it fits into a check's detail. */
export function shown(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…`
}

const LISTED_MAX = 3

/** Lists the first of some texts, and says how many more there are. */
export function listed(texts: readonly string[]): string {
  const more = texts.length - LISTED_MAX
  const first = texts.slice(0, LISTED_MAX).map((text) => (text.length <= 100 ? text : `${text.slice(0, 99).toWellFormed()}…`))
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}
