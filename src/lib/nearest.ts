/** The known name closest to what was written, when it is close enough to be a slip of the pen (at most a third of its letters). */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(written.length / 3))
  const ranked = known
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.name
}

/** Levenshtein's distance; both texts are cut to 64 characters, which bounds the work on hostile names. */
function editDistance(a: string, b: string): number {
  const from = a.slice(0, 64)
  const to = b.slice(0, 64)
  let previous = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const current = [i]
    for (let j = 1; j <= to.length; j++) {
      const swap = previous[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      current[j] = Math.min(swap, previous[j]! + 1, current[j - 1]! + 1)
    }
    previous = current
  }
  return previous[to.length]!
}
