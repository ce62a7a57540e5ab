const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Counts Unicode code points, as the input schemas do. An emoji of one code point counts as one.
 */
export function countLetters(text: string): number {
  let letters = 0
  for (const _letter of text) letters += 1
  return letters
}

/**
 * Cuts a long text and appends …. Does not split a character that consists of several code points.
 */
export function cutLetters(text: string, max: number): string {
  // A text never has more code points than UTF-16 units, so a short one need not be counted.
  if (text.length <= max || countLetters(text) <= max) return text
  let kept = ''
  let letters = 1
  for (const { segment } of graphemes.segment(text)) {
    letters += countLetters(segment)
    if (letters > max) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
