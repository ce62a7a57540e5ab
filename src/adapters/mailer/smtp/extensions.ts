import type { Reply } from './reply-reader.ts'

/** What a server announces in its answer to EHLO. */
export interface Extensions {
  pipelining: boolean
  /** BDAT, which is of use together with PIPELINING. */
  chunking: boolean
  startTls: boolean
  /** Mechanisms of AUTH, in capitals. */
  auth: readonly string[]
  size: boolean
  /** The most bytes that it takes; null: it does not say (RFC 1870 §4 has 0 for that). */
  sizeMax: number | null
  utf8: boolean
  eightBit: boolean
}

/** Of a server that knows HELO alone. */
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

/** The first line is the server's name; each further one is an extension with its parameters (RFC 5321 §4.1.1.1). */
export function extensionsOf({ text }: Reply): Extensions {
  const announced = new Map<string, string[]>()
  for (const line of text.split('\n').slice(1)) {
    // `AUTH=LOGIN` is how some wrote it before RFC 2554.
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
