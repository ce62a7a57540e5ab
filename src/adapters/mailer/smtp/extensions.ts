import type { Reply } from './reply-reader.ts'

export interface Extensions {
  pipelining: boolean
  /** BDAT (RFC 3030). True only together with PIPELINING. */
  chunking: boolean
  startTls: boolean
  /** The mechanisms of AUTH, in capitals. */
  auth: readonly string[]
  size: boolean
  /** The most bytes of a message; null when the server does not say (RFC 1870 §4: 0). */
  sizeMax: number | null
  utf8: boolean
  eightBit: boolean
}

/** The extensions of a server that knows only HELO: none. */
export const NO_EXTENSIONS: Extensions = {
  pipelining: false,
  chunking: false,
  startTls: false,
  auth: [],
  size: false,
  sizeMax: null,
  utf8: false,
  eightBit: false,
}

/** Reads EHLO's reply: the server's name, then one extension a line (RFC 5321 §4.1.1.1). */
export function extensionsOf({ text }: Reply): Extensions {
  const announced = new Map<string, string[]>()
  for (const line of text.split('\n').slice(1)) {
    // Some servers write `AUTH=LOGIN`, as before RFC 2554.
    const [keyword = '', ...parameters] = line
      .toUpperCase()
      .replace(/^AUTH=/, 'AUTH ')
      .trim()
      .split(/\s+/)
    announced.set(keyword, [...(announced.get(keyword) ?? []), ...parameters])
  }
  const sizeMax = Number(announced.get('SIZE')?.[0] ?? 0)
  return {
    pipelining: announced.has('PIPELINING'),
    chunking: announced.has('PIPELINING') && announced.has('CHUNKING'),
    startTls: announced.has('STARTTLS'),
    auth: announced.get('AUTH') ?? [],
    size: announced.has('SIZE'),
    sizeMax: Number.isSafeInteger(sizeMax) && sizeMax > 0 ? sizeMax : null,
    utf8: announced.has('SMTPUTF8'),
    eightBit: announced.has('8BITMIME'),
  }
}
