import { createHmac, timingSafeEqual } from 'node:crypto'

// Standard Webhooks (https://www.standardwebhooks.com), version v1.

const TOLERANCE_S = 5 * 60

/** Returns the fault of a request; null when it is from Mailcast. */
export function signatureFault(
  secret: string,
  headers: Record<string, unknown>,
  body: Buffer | undefined,
  nowMs: number,
): string | null {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    return 'It has no signature of Standard Webhooks.'
  // n8n keeps no bytes of a request without a body, nor of a form.
  if (body === undefined) return 'It has no body.'
  if (!/^\d+$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_S)
    return 'Its time is more than five minutes off.'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // While a secret is replaced, both sign.
  const isSigned = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  return isSigned ? null : 'Its signature is not that of this endpoint.'
}
