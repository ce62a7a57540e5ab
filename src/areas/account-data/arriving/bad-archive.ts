/** An archive that is refused. The message says why, and what to do. */
export class BadArchive extends Error {}

/** Names a record, and one of its values, for the message of a refused archive. */
export function placeOf(file: string, line: number, name = ''): string {
  return `${file}, line ${line}${name === '' ? '' : `, ${name}`}`
}
