export type Words = Record<string, string> | undefined

/**
 * Returns the words for a sentence of the server, which is found by its code or by its English
 * form. Its variable parts are kept. A sentence without words stays as it is.
 */
export function saidAs(
  english: Words,
  words: Words,
  { code, sentence }: { code: string; sentence: string },
): string {
  const known = Object.entries(english ?? {})
  const found =
    known.find(([key]) => key === code) ?? known.find(([, form]) => partsOf(form, sentence))
  if (!found) return sentence
  const [key, form] = found
  const parts = partsOf(form, sentence) ?? {}
  const said = words?.[key] ?? form
  if (code !== sentence && Object.keys(parts).length === 0 && /{{/.test(said)) return sentence
  return said.replace(/{{(\w+)}}/g, (_all, name: string) => parts[name] ?? '').trim()
}

/** Returns the variable parts of a sentence; null when it has another form. */
function partsOf(form: string, sentence: string): Record<string, string> | null {
  const names = [...form.matchAll(/{{(\w+)}}/g)].map(([, name]) => name!)
  const escaped = form.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/{{\w+}}/g, '(.*)')
  const found = new RegExp(`^${escaped}$`, 's').exec(sentence)
  return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']))
}
