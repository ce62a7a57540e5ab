/** The longest line (RFC 5322 §2.1.1, and RFC 2047 §2 with encoded words). */
const LINE_MAX = 76
/** Bytes of an encoded word of 64 characters, which fits beside the header's name. */
const WORD_BYTES = 39

/** Writes a folded header. Throws on other than printable ASCII, so that no header is injected. */
export function header(name: string, value: string): string {
  if (/[^\x20-\x7e]/.test(value))
    throw new Error(`the header ${name} may contain only printable ASCII`)
  const line = `${name}: ${value}`
  return line.length <= LINE_MAX ? `${line}\r\n` : `${folded(line, name.length + 2)}\r\n`
}

/** @param from the beginning of the value, before which no line break is allowed */
function folded(line: string, from: number): string {
  let lines = ''
  let rest = line
  let begin = from
  while (rest.length > LINE_MAX) {
    const before = rest.lastIndexOf(' ', LINE_MAX)
    const space = before > begin ? before : rest.indexOf(' ', Math.max(LINE_MAX, begin + 1))
    if (space === -1) break
    lines += `${rest.slice(0, space)}\r\n`
    rest = rest.slice(space)
    begin = 0
  }
  return lines + rest
}

/** Encodes a header text such as a subject (RFC 2047 §5). */
export function unstructured(text: string): string {
  // A text with `=?` would be decoded, and outer or double spaces do not survive folding.
  return /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text) && !text.includes('=?')
    ? text
    : encodedWords(text)
}

/** Encodes a display name: quoted (RFC 5322 §3.2.4), or as encoded words. */
export function phrase(name: string): string {
  const line = name.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?')
    ? `"${line.replace(/["\\]/g, '\\$&')}"`
    : encodedWords(line)
}

/** Encodes words of whole characters (RFC 2047 §5). */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  return [...words, word]
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join(' ')
}

let lastDate = { second: NaN, text: '' }

/** Formats a date (RFC 5322 §3.3). Caches the last, since thousands of mails share a second. */
export function mailDate(date: Date): string {
  const second = Math.floor(date.getTime() / 1000)
  if (second !== lastDate.second)
    lastDate = { second, text: date.toUTCString().replace('GMT', '+0000') }
  return lastDate.text
}
