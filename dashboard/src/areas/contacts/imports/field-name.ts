const NAME_MAX = 40

/** Turns words into a field's name: "Größe in cm" is `grosse_in_cm`. While a person types, underscores at the end stay. */
export function fieldNameFrom(words: string, whole = true): string {
  const plain = words
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, NAME_MAX)
  return whole ? plain.replace(/_+$/, '') : plain
}
