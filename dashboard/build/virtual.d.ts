/** The words of the pages, of which `dashboard/build/words.ts` makes a file of each family. */
declare module 'virtual:words' {
  type Words = Record<string, unknown>
  /** The family of each area. */
  export const families: Readonly<Record<string, string>>
  /** The files of each language, by family. Each holds the words by area. */
  export const files: Readonly<
    Record<string, Record<string, () => Promise<{ default: Record<string, Words> }>>>
  >
}
