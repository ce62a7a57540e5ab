const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Counts Unicode characters, as the schemas of inputs do. An emoji of one code point is one. */
export function countLetters(text: string): number {
  let letters = 0
  for (const _letter of text) letters += 1
  return letters
}

/** Cuts a long text and ends it with …. Does not split a character made of several. */
export function cutLetters(text: string, max: number): string {
  // No text has more letters than UTF-16 units.
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
