const DKIM = /^DKIM-Signature:/i

/**
 * A message without the DKIM signatures on top of it. SES writes Date and Message-ID anew, which ours cover, so that they would
 * arrive broken; it refuses a second one; and it signs itself for each domain that is verified there.
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
