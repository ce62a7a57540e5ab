/** The length of a line (RFC 5322 §2.1.1, and RFC 2047 §2 for lines with encoded words). */
const LINE_MAX = 76
/** Bytes of an encoded word of 64 characters, which fits on a line beside the name of its header. Base64 makes four letters of three bytes. */
const WORD_BYTES = 39

/** Writes one header, folded at its spaces. Throws on characters that are not printable ASCII, so that no line break adds a header. */
export function header(name: string, value: string): string {
  if (/[^\x20-\x7e]/.test(value)) throw new Error(`the header ${name} may contain only printable ASCII`)
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

/** Writes a text such as a subject for a header. Uses encoded words (RFC 2047 §5) when it has more than ASCII. */
export function unstructured(text: string): string {
  // Text that looks like an encoded word would be decoded. White space at the ends, or twice, does not survive folding.
  return /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text) && !text.includes('=?') ? text : encodedWords(text)
}

/** Writes a display name: quoted (RFC 5322 §3.2.4), or as encoded words when it has more than ASCII. */
export function phrase(name: string): string {
  const line = name.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?') ? `"${line.replace(/["\\]/g, '\\$&')}"` : encodedWords(line)
}

/** Encodes a text as encoded words. Each word has whole characters (RFC 2047 §5). */
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
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}

let lastDate = { second: NaN, text: '' }

/** Writes a date (RFC 5322 §3.3). Keeps the last one, since thousands of mails have the same second. */
export function mailDate(date: Date): string {
  const second = Math.floor(date.getTime() / 1000)
  if (second !== lastDate.second) lastDate = { second, text: date.toUTCString().replace('GMT', '+0000') }
  return lastDate.text
}
