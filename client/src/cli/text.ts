/**
 * Returns the columns that a text takes. East Asian letters and emoji take two, combining marks
 * none.
 */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text)
    width += /\p{M}|\u200d/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u

/** Replaces control characters, since a reader's text must not control the terminal. */
export function safe(text: string): string {
  return text.replace(/(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '\ufffd')
}

export function oneLine(text: string): string {
  return safe(text).replace(/\s+/g, ' ').trim()
}

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

/** Cuts to a width, with … for the rest. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const character of text) {
    if (widthOf(kept + character) > width - 1) break
    kept += character
  }
  return `${kept}…`
}

/** Breaks a text between words. Lines after the first are indented. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines = text.split('\n').flatMap((paragraph) => {
    const broken = ['']
    for (const word of paragraph.split(' ')) {
      const line = broken.at(-1)!
      if (line !== '' && widthOf(`${line} ${word}`) > width) broken.push(word)
      else broken[broken.length - 1] = line === '' ? word : `${line} ${word}`
    }
    return broken
  })
  return lines.join(`\n${indent}`)
}

/** Returns the name that was probably meant: at most a third of its letters differ. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, distance: distance(written.slice(0, 40), name) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(written.length / 3))
    ? best.name
    : undefined
}

/** Counts the letters that are missing, added, changed or swapped with a neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? rows[i - 2]![j - 2]! + 1
          : Infinity
      rows[i]!.push(Math.min(changed, swapped, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1))
    }
  }
  return rows[a.length]![b.length]!
}
