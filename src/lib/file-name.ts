import { oneLine } from './one-line.ts'

const NAME_MAX = 200

/**
 * Returns a file's name without its path, in one line of at most 200 characters. It may be empty.
 */
export function fileNameOf(name: string | null | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1)!
  // A mark of direction would show “gpj.csv” for a name that ends with “vsc.jpg”.
  return oneLine(last.replace(/\p{Bidi_Control}/gu, ''), NAME_MAX)
}
