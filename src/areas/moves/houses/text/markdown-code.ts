interface Range {
  from: number
  to: number
}

const FENCE = /^ {0,3}(`{3,40}|~{3,40})/

/** Finds the code in Markdown, in linear time: fenced blocks, and code spans within a line. */
export function codeIn(markdown: string): Range[] {
  const ranges: Range[] = []
  let fence: (Range & { sign: string }) | null = null
  let at = 0
  for (const line of markdown.split('\n')) {
    const end = at + line.length
    const sign = FENCE.exec(line)?.[1]
    if (fence) {
      if (sign?.startsWith(fence.sign) === true && line.trim() === sign) {
        ranges.push({ from: fence.from, to: end })
        fence = null
      }
    } else if (sign !== undefined && !line.slice(line.indexOf(sign) + sign.length).includes('`'))
      fence = { from: at, to: end, sign }
    else if (line.includes('`')) ranges.push(...spansIn(line, at))
    at = end + 1
  }
  if (fence) ranges.push({ from: fence.from, to: markdown.length })
  return ranges
}

/** Finds the code spans in a line: from a run of backticks to the next run of the same length. */
function spansIn(line: string, offset: number): Range[] {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: run }) => ({ index, length: run.length }))
  const places = new Map<number, number[]>()
  for (const { index, length } of runs.toReversed())
    if (!places.get(length)?.push(index)) places.set(length, [index])
  const spans: Range[] = []
  let to = 0
  for (const { index, length } of runs) {
    const others = places.get(length)!
    while ((others.at(-1) ?? Infinity) <= index) others.pop()
    const close = others.at(-1)
    if (index < to || close === undefined) continue
    to = close + length
    spans.push({ from: offset + index, to: offset + to })
  }
  return spans
}
