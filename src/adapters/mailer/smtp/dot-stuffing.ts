const LF_DOT = Buffer.from('\n.')
const CR_DOT = Buffer.from('\r.')
const DOT = 46
const CR = 13
const LF = 10

/**
 * Doubles the dots at the start of lines (RFC 5321 §4.5.2). Null when a lone CR or LF is before
 * one: some servers would end the text there, and read a second message (SMTP smuggling).
 */
export function dotStuffed(text: Buffer): Buffer | null {
  if (text.includes(CR_DOT)) return null
  let at = text.indexOf(LF_DOT)
  if (at === -1 && text[0] !== DOT) return text
  const parts: Buffer[] = text[0] === DOT ? [Buffer.from('.')] : []
  let from = 0
  for (; at !== -1; at = text.indexOf(LF_DOT, at + 1)) {
    if (text[at - 1] !== CR) return null
    parts.push(text.subarray(from, at + 2))
    from = at + 1
  }
  parts.push(text.subarray(from))
  return Buffer.concat(parts)
}

/** Returns the bytes that end the text. They begin with a line end when the text has none. */
export function finalDot(text: Buffer): string {
  const ended = text.length === 0 || (text[text.length - 2] === CR && text[text.length - 1] === LF)
  return ended ? '.\r\n' : '\r\n.\r\n'
}
