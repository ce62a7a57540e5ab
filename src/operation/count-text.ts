const number = new Intl.NumberFormat('en')

/** Formats a number with its English words: “1 link was”, “3 links were”. */
export function countText(count: number, one: string, more: string): string {
  return `${number.format(count)} ${count === 1 ? one : more}`
}
