/** The most cells of the table of common lines, which takes memory. */
const CELLS_MAX = 4_000_000

/**
 * Shows what differs between two texts: lines of the first with `-`, of the second with `+`, and two
 * common lines around.
 */
export function diffOf(before: string, after: string): string {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const marked =
    a.length * b.length > CELLS_MAX
      ? [...a.map((line) => `-${line}`), ...b.map((line) => `+${line}`)]
      : mark(a, b)
  const isNear = (i: number) =>
    marked.slice(Math.max(0, i - 2), i + 3).some((line) => !line.startsWith(' '))
  const shown = marked.flatMap((line, i) =>
    isNear(i) ? [line] : i > 0 && isNear(i - 1) ? ['…'] : [],
  )
  return `${shown.join('\n')}\n`
}

function mark(a: readonly string[], b: readonly string[]): string[] {
  const wide = b.length + 1
  const common = new Uint32Array((a.length + 1) * wide)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * wide + j] =
        a[i] === b[j]
          ? common[(i + 1) * wide + j + 1]! + 1
          : Math.max(common[(i + 1) * wide + j]!, common[i * wide + j + 1]!)
  const marked: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      marked.push(` ${a[i]}`)
      i++
      j++
    } else if (
      j >= b.length ||
      (i < a.length && common[(i + 1) * wide + j]! >= common[i * wide + j + 1]!)
    )
      marked.push(`-${a[i++]}`)
    else marked.push(`+${b[j++]}`)
  }
  return marked
}
