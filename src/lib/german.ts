export function isGerman(language: string): boolean {
  return /^de\b/i.test(language)
}
