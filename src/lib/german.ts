/** Returns whether a page or a mail in a language is written in German. The others are in English. */
export function isGerman(language: string): boolean {
  return /^de\b/i.test(language)
}
