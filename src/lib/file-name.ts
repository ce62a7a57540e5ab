import { oneLine } from './one-line.ts'

const NAME_MAX = 200

/**
 * Returns a file's name without its path, in one line of at most 200 characters. It may be empty.
 */
export function fileNameOf(name: string | null | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1)!
  // A control character for the writing direction could make a file name that ends with “vsc.jpg”
  // look like “gpj.csv”.
  return oneLine(last.replace(/\p{Bidi_Control}/gu, ''), NAME_MAX)
}
