/**
 * Returns a converted text as one line of limited length, cut before a placeholder that would be
 * incomplete.
 */
export function settledLine(text: string, lengthMax: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= lengthMax) return line
  const head = line.slice(0, lengthMax - 1)
  const open = head.lastIndexOf('{{')
  const whole = open > head.lastIndexOf('}}') ? head.slice(0, open) : head
  return `${whole.toWellFormed().replace(/[\s\uFFFD]+$/, '')}…`
}
