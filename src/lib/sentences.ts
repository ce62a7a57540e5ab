/** Sentences by their codes. `{}` is the place of a value; a sentence has one at most. */
type Sentences<Code extends string> = Readonly<Record<Code, string>>

const PLACE = '{}'

/** Returns a sentence with its value. */
export function sentence(template: string, value = ''): string {
  return template.replace(PLACE, () => value)
}

/**
 * Finds the code of a sentence that was stored without one; null when none of the table begins so.
 * A whole sentence comes before the beginning of another. A long value may have cut off the end.
 */
export function codeOf<Code extends string>(
  sentences: Sentences<Code>,
  said: string | null,
): Code | null {
  if (said === null) return null
  const all = Object.entries<string>(sentences)
  const found =
    all.find(([, template]) => said === template) ??
    all.find(
      ([, template]) =>
        template.includes(PLACE) && said.startsWith(template.slice(0, template.indexOf(PLACE))),
    )
  return found ? (found[0] as Code) : null
}
