import { countText } from '#operation/count-text.ts'
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Vault } from '#ports/vault.ts'
import { type Caller, callerName } from '../caller.ts'
import type { Planned } from '../context.ts'

// A token: 6 bytes of expiry, 6 of readers, a nonce, and a digest for each part of the plan. Half
// an HMAC-SHA-256 (RFC 2104 §5) follows, over the request and these bytes.
const PURPOSE = 'confirm'
const VALID_MS = 30 * MINUTE_MS
const NUMBER_BYTES = 6
const NONCE_BYTES = 8
const DIGEST_BYTES = 12
const MAC_BYTES = 16
const HEAD_BYTES = 2 * NUMBER_BYTES + NONCE_BYTES

export interface Request {
  operation: string
  caller: Caller
  input: object
  /**
   * True when `run()` makes the plan. The input of the operation then has no field for the token.
   */
  isBare?: boolean
}

type Basis = Omit<Planned<object>, 'plan'>

/** Returns whether the number of readers changed by over 1 % and over ten since the plan. */
const differsTooMuch = (planned: number, now: number) =>
  Math.abs(planned - now) > Math.max(10, planned / 100)

/**
 * Signs the plan of a request as a token. The token contains random bytes, so that the same plan
 * can be made and carried out twice.
 */
export function signConfirm(
  vault: Vault,
  request: Request,
  { parts, readers = 0 }: Basis,
  now: Date,
  validMs = VALID_MS,
): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUIntBE(now.getTime() + validMs, 0, NUMBER_BYTES)
  head.writeUIntBE(readers, NUMBER_BYTES, NUMBER_BYTES)
  randomBytes(NONCE_BYTES).copy(head, 2 * NUMBER_BYTES)
  const payload = Buffer.concat([head, ...digestsOf(parts).map(({ digest }) => digest)])
  return Buffer.concat([payload, macsOf(vault, request, payload)[0]!]).toString('base64url')
}

const AGAIN = 'Look at the new plan (`plan` here, or `dryRun`), then send its `confirm`.'

/**
 * Returns the reason, worded for the caller, for which a token does not permit a request. Null: the
 * token permits it.
 */
export function mismatch(
  vault: Vault,
  token: string,
  request: Request,
  { parts, readers = 0 }: Basis,
  now: Date,
): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [payload, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)]
  const ours = digestsOf(parts)
  const isSigned =
    payload.length === HEAD_BYTES + ours.length * DIGEST_BYTES &&
    macsOf(vault, request, payload).some((signed) => timingSafeEqual(signed, mac))
  if (!isSigned)
    return `This confirm is no token of a plan of this request. It holds for the same operation, input and caller alone. ${AGAIN}`
  if (payload.readUIntBE(0, NUMBER_BYTES) <= now.getTime())
    return `This plan is older than 30 minutes. ${AGAIN}`
  const changed = ours.filter(({ digest }, i) => !digest.equals(digestIn(payload, i)))
  if (changed.length > 0)
    return `Changed since this plan was made: ${changed.map(({ name }) => name).join(', ')}. ${AGAIN}`
  const before = payload.readUIntBE(NUMBER_BYTES, NUMBER_BYTES)
  return differsTooMuch(before, readers)
    ? `The plan was for ${countText(before, 'recipient', 'recipients')}, and now it is for ${readers}. ${AGAIN}`
    : null
}

export const SPENDING_KEYS = 'confirm:'

/**
 * Returns the key under which the first answer to a token is stored. It depends on the request too.
 */
export function spendingKey(token: string, request: Request): string {
  // The token is decoded, because several base64 texts encode the same bytes.
  const spent = Buffer.concat([requestDigest(request), Buffer.from(token, 'base64url')])
  return `${SPENDING_KEYS}${hash('sha256', spent, 'hex')}`
}

function digestsOf(parts: Basis['parts']): { name: string; digest: Buffer }[] {
  return Object.entries(parts).map(([name, part]) => ({
    name,
    digest: hash('sha256', canonicalJson([name, part]), 'buffer').subarray(0, DIGEST_BYTES),
  }))
}

function digestIn(payload: Buffer, i: number): Buffer {
  return payload.subarray(HEAD_BYTES + i * DIGEST_BYTES, HEAD_BYTES + (i + 1) * DIGEST_BYTES)
}

function macsOf(vault: Vault, request: Request, payload: Buffer): Buffer[] {
  return vault
    .macs(PURPOSE, Buffer.concat([requestDigest(request), payload]))
    .map((mac) => mac.subarray(0, MAC_BYTES))
}

function requestDigest({ operation, caller, input, isBare }: Request): Buffer {
  const {
    dryRun: _dryRun,
    confirm: _confirm,
    ...asked
  } = input as { dryRun?: unknown; confirm?: unknown }
  return hash(
    'sha256',
    canonicalJson([operation, caller.accountId, callerName(caller), isBare ? input : asked]),
    'buffer',
  )
}
