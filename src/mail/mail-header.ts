/** RFC 5322 §2.1.1, and RFC 2047 §2 for lines with encoded words. */
const LINE_MAX = 76
/** An encoded word of 64 characters: it fits on a line beside the name of its header. Base64 makes four letters of three bytes. */
const WORD_BYTES = 39

/** One header, folded at its spaces. Values are ready for the wire: what is in them by mistake cannot become a header of its own. */
export function header(name: string, value: string): string {
  if (/[^\x20-\x7e]/.test(value)) throw new Error(`the header ${name} may hold printable ASCII alone`)
  const line = `${name}: ${value}`
  return line.length <= LINE_MAX ? `${line}\r\n` : `${folded(line, name.length + 2)}\r\n`
}

/** @param from where the value begins: there is no line break before it */
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

/** A text such as a subject, for one header: as it is, or as encoded words (RFC 2047 §5) when it has more than ASCII. */
export function unstructured(text: string): string {
  // What looks like an encoded word would be read as one; white space at the ends, or twice, does not survive folding.
  return /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text) && !text.includes('=?') ? text : encodedWords(text)
}

/** A display name: quoted (RFC 5322 §3.2.4), or as encoded words when it has more than ASCII. */
export function phrase(name: string): string {
  const line = name.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?') ? `"${line.replace(/["\\]/g, '\\$&')}"` : encodedWords(line)
}

/** Each with whole letters (RFC 2047 §5). */
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

/** RFC 5322 §3.3. Thousands of mails are written in one second. */
export function mailDate(date: Date): string {
  const second = Math.floor(date.getTime() / 1000)
  if (second !== lastDate.second) lastDate = { second, text: date.toUTCString().replace('GMT', '+0000') }
  return lastDate.text
}
