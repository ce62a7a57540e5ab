import sharp from 'sharp'
import { escapeHtml } from '#lib/html.ts'

/** A character that no font has. Pango draws a box with a number for it. */
const NEVER = '\u0378'
const NEVER_LARGE = '\u{1fbfe}'
const KNOWN_MAX = 5000

const known = new Map<string, Promise<boolean>>()

/**
 * Removes characters that no font here has, such as emoji, since a card would show boxes. Returns
 * an empty text when a letter is missing: parts of words make no sense.
 */
export async function withoutUnknown(text: string): Promise<string> {
  const characters = Array.from(text.toWellFormed().replace(/[\p{Cc}\ufe0f\ufffd]/gu, ' '))
  const have = await Promise.all(characters.map(isKnown))
  if (characters.some((character, i) => !have[i] && /\p{L}/u.test(character))) return ''
  const kept = characters.filter((_, i) => have[i]).join('')
  return kept.replace(/\s+/g, ' ').trim()
}

function isKnown(letter: string): Promise<boolean> {
  // Every font has these, and marks have no shape of their own.
  if (/^[\x20-\x7e\u00a0-\u00ff]$|^[\p{M}\p{Cf}\p{Z}]$/u.test(letter)) return Promise.resolve(true)
  if (known.size > KNOWN_MAX) known.clear()
  const before = known.get(letter)
  if (before !== undefined) return before
  const answer = differs(letter, letter.length > 1 ? NEVER_LARGE : NEVER)
  known.set(letter, answer)
  return answer
}

/**
 * Returns whether two characters look different at the edges. The boxes for missing characters
 * differ only inside.
 */
async function differs(letter: string, never: string): Promise<boolean> {
  const [one, other] = [await edgesOf(letter), await edgesOf(never)]
  return one !== other
}

async function edgesOf(letter: string): Promise<string> {
  const drawn = sharp({ text: { text: escapeHtml(letter), font: 'sans-serif 40', dpi: 72 } })
  const { data, info } = await drawn.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const rows = [data.subarray(0, width), data.subarray((height - 1) * width)]
  const sides = Array.from({ length: height }, (_, y) => [
    data[y * width]!,
    data[(y + 1) * width - 1]!,
  ]).flat()
  return `${width} ${height} ${rows.map((edge) => edge.toString('hex')).join(' ')} ${Buffer.from(sides).toString('hex')}`
}
