/** Returns whether a language tag means German. */
export function isGerman(language: string): boolean {
  return /^de\b/i.test(language)
}
