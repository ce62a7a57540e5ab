/**
 * Finds the most similar known name. Undefined: more than a third of the letters differ from every
 * known name.
 */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(written.length / 3))
  const ranked = known
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.name
}

/**
 * Counts the edits and swaps that turn one text into the other. Both texts are cut to 64 characters
 * to limit the work.
 */
function editDistance(a: string, b: string): number {
  const from = a.slice(0, 64)
  const to = b.slice(0, 64)
  const rows = [Array.from({ length: to.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? rows[i - 2]![j - 2]! + 1
          : Infinity
      row[j] = Math.min(changed, swapped, rows[i - 1]![j]! + 1, row[j - 1]! + 1)
    }
    rows.push(row)
  }
  return rows[from.length]![to.length]!
}
