/** RFC 2045 §6.7 rule 5. */
const LINE_MAX = 76
/** What most values are: one line of which each letter stands as it is. */
const PLAIN = /^[ -<>-~]*$/

/** A whole text in quoted-printable, its lines ended by CRLF (RFC 2045 §6.7). A lone carriage return is data. */
export function quotedPrintable(text: string): string {
  return text.split(/\r?\n/).map(wholeLine).join('\r\n')
}

/**
 * A piece of a text, such that pieces put together are the whole: it ends with a soft line break, so that the next begins a line,
 * whatever stands before it. A line break that two pieces share between them (CR, LF) would come out as two.
 */
export function quotedPiece(text: string): string {
  if (text === '') return ''
  if (PLAIN.test(text)) return `${wrapped(text, LINE_MAX - 1)}=\r\n`
  const lines = text.split(/\r?\n/)
  const last = escaped(lines.pop()!)
  const whole = lines.map((line) => `${wholeLine(line)}\r\n`).join('')
  return last === '' ? whole : `${whole}${wrapped(last, LINE_MAX - 1)}=\r\n`
}

/** White space at the end of a line is what mail servers may take away (rule 3). */
function wholeLine(line: string): string {
  return wrapped(escaped(line).replace(/[\t ]$/, (space) => (space === ' ' ? '=20' : '=09')))
}

function escaped(line: string): string {
  return line.replace(/[^\t\x20-\x3c\x3e-\x7e]+/g, (letters) => Buffer.from(letters).toString('hex').toUpperCase().replace(/../g, '=$&'))
}

/** A dot that begins a line is encoded, so that what a mail server adds to it (RFC 5321 §4.5.2) and takes away is never in doubt. */
function wrapped(line: string, lastMax = LINE_MAX): string {
  let rest = line.startsWith('.') ? `=2E${line.slice(1)}` : line
  if (rest.length <= lastMax) return rest
  let lines = ''
  while (rest.length > lastMax) {
    let cut = Math.min(LINE_MAX - 1, rest.length - 1)
    // Not inside of =XX.
    if (rest[cut - 1] === '=') cut -= 1
    else if (rest[cut - 2] === '=') cut -= 2
    lines += `${rest.slice(0, cut)}=\r\n`
    rest = rest.slice(cut)
    if (rest.startsWith('.')) rest = `=2E${rest.slice(1)}`
  }
  return lines + rest
}
