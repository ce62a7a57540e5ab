/** The most characters of a line (RFC 5322 §2.1.1; RFC 2047 §2 for encoded words). */
const LINE_MAX = 76
/** Bytes in an encoded word of 64 characters, which fits into a line after the header's name. */
const WORD_BYTES = 39

/**
 * Writes a header with line breaks. Throws for anything but printable ASCII, so that no other
 * header can be injected.
 */
export function header(name: string, value: string): string {
  if (/[^\x20-\x7e]/.test(value))
    throw new Error(`the header ${name} may contain only printable ASCII`)
  const line = `${name}: ${value}`
  return line.length <= LINE_MAX ? `${line}\r\n` : `${folded(line, name.length + 2)}\r\n`
}

/**
 * Breaks a long line at spaces.
 * @param from the start of the value, before which no line break is allowed
 */
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

/** Encodes a header's text, such as a subject (RFC 2047 §5). */
export function unstructured(text: string): string {
  // A text that contains `=?` would be decoded as an encoded word. Spaces at the ends and double
  // spaces would be lost when the header is folded.
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

/** Encodes a text in encoded words, none of which splits a character (RFC 2047 §5). */
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

/**
 * Formats a date (RFC 5322 §3.3). Caches the last result, because thousands of mails are made in
 * the same second.
 */
export function mailDate(date: Date): string {
  const second = Math.floor(date.getTime() / 1000)
  if (second !== lastDate.second)
    lastDate = { second, text: date.toUTCString().replace('GMT', '+0000') }
  return lastDate.text
}
