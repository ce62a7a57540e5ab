const DKIM = /^DKIM-Signature:/i

/**
 * Removes the DKIM signatures from the top of a message. SES rewrites Date and Message-ID, which would break our signatures, and it
 * refuses two of them. It signs by itself for each domain that is verified there.
 */
export function withoutSignatures(raw: Buffer): Buffer {
  let at = 0
  while (DKIM.test(raw.toString('latin1', at, at + 15))) {
    do {
      const end = raw.indexOf('\r\n', at)
      at = end < 0 ? raw.length : end + 2
    } while (raw[at] === 0x20 || raw[at] === 0x09)
  }
  return raw.subarray(at)
}
