/**
 * Letters of other scripts that look like Latin letters. A name made only of these is shown in
 * ASCII.
 */
const LOOKS_LATIN = /^[асԁеһіјӏорԛѕԝхуъЬҽпгѵѡкмтвнαικνορτυχωβγηпո\d-]+$/u
/** The groups of scripts that one language uses together (UTS #39 §5.2, highly restrictive). */
const WRITTEN_TOGETHER = [
  ['Latin'],
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
  ...[
    'Cyrillic',
    'Greek',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Bengali',
    'Tamil',
    'Telugu',
    'Thai',
    'Georgian',
    'Armenian',
    'Khmer',
    'Lao',
    'Sinhala',
    'Ethiopic',
  ].map((script) => [script]),
].map(
  (scripts) =>
    new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join('')}\\d\\p{M}-]+$`, 'u'),
)

/**
 * Returns a domain with its Unicode letters, to show it to people. A label stays in ASCII (`xn--…`)
 * when it mixes scripts or could be mistaken for Latin letters.
 */
export function unicodeDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain
  return domain
    .split('.')
    .map((label) => {
      const shown = label.startsWith('xn--') ? decode(label.slice(4)) : null
      const isPlain =
        shown !== null &&
        shown.normalize('NFC') === shown &&
        !LOOKS_LATIN.test(shown) &&
        WRITTEN_TOGETHER.some((script) => script.test(shown))
      return isPlain ? shown : label
    })
    .join('.')
}

/** Returns a text that contains addresses, with their domains as `unicodeDomain` returns them. */
export function unicodeAddress(line: string): string {
  return line.replace(/(?<=@)[a-z0-9.-]+/g, unicodeDomain)
}

/**
 * Decodes Punycode (RFC 3492 §6.2). Null: the text is not valid Punycode. Browsers have no function
 * for this.
 */
function decode(text: string): string | null {
  const basic = text.lastIndexOf('-')
  const output = Array.from(text.slice(0, Math.max(basic, 0)))
  let [code, i, bias] = [128, 0, 72]
  for (let at = basic < 0 ? 0 : basic + 1; at < text.length;) {
    const before = i
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = Number.parseInt(text[at] ?? '', 36)
      if (Number.isNaN(digit)) return null
      at++
      // In Punycode, `a` to `z` have the values 0 to 25, and the digits 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10
      i += value * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (value < threshold) break
      weight *= 36 - threshold
      if (i > 0x7fffffff) return null
    }
    const length = output.length + 1
    bias = adapt(i - before, length, before === 0)
    code += Math.floor(i / length)
    i %= length
    if (code > 0x10ffff) return null
    output.splice(i++, 0, String.fromCodePoint(code))
  }
  return output.join('')
}

/** Computes the bias of Punycode (RFC 3492 §6.1). */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let [left, k] = [Math.floor(delta / (isFirst ? 700 : 2)), 0]
  left += Math.floor(left / points)
  for (; left > 455; k += 36) left = Math.floor(left / 35)
  return k + Math.floor((36 * left) / (left + 38))
}
