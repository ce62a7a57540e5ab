const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{` differ by this bit only, and so do `]` and `}`. */
const CURLY = 0x20
const OPEN = 0x7b
const CLOSE = 0x7d

/**
 * Returns whether JSON is nested deeper than `depthMax`. `JSON.parse` takes 0.9 s for 4 MiB of
 * brackets, while this check takes 20 ms.
 */
export function isDeeper(body: Buffer, depthMax: number): boolean {
  let depth = 0
  let isInText = false
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]!
    if (isInText && byte === BACKSLASH) i++
    else if (byte === QUOTE) isInText = !isInText
    else if (!isInText && (byte | CURLY) === OPEN) depth++
    else if (!isInText && (byte | CURLY) === CLOSE) depth--
    if (depth > depthMax) return true
  }
  return false
}
