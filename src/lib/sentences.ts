/** Sentences by their codes. A sentence may contain `{}` once, which is replaced by a value. */
type Sentences<Code extends string> = Readonly<Record<Code, string>>

const PLACE = '{}'

/** Returns a sentence with its value. */
export function sentence(template: string, value = ''): string {
  return template.replace(PLACE, () => value)
}

/**
 * Finds the code of a sentence that was stored without a code. A complete match is preferred to a
 * match of the text before `{}`, because the end of a long value may have been cut off. Null: no
 * sentence of the table matches.
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
