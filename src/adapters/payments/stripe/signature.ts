import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#lib/duration.ts'

const TOLERANCE_MS = 5 * MINUTE_MS
const SIGNATURES_MAX = 20

/**
 * Checks a Stripe-Signature (`t=…,v1=…`) over the exact bytes of a body. The library is not used,
 * since requests of strangers would load it.
 */
export function isSigned(
  raw: Buffer,
  header: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  const parts = header.split(',', SIGNATURES_MAX).map((part) => part.trim().split('=', 2))
  const signedAt = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (
    !/^\d{1,12}$/.test(signedAt) ||
    Math.abs(now.getTime() - Number(signedAt) * 1000) > TOLERANCE_MS
  )
    return false
  const given = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  )
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${signedAt}.`).update(raw).digest()
    return given.some((signature) => timingSafeEqual(signature, expected))
  })
}
