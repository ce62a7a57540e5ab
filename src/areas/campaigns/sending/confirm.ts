import { hash, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'
import { uuidBytes } from '#lib/typeid.ts'
import type { Vault } from '#ports/vault.ts'
import type { Filter } from '#areas/contacts/index.ts'
import { withoutCounts } from '#areas/content/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Campaign } from '../record/campaign.ts'
import type { Step } from '../audience/step.ts'

// The token of a plan has 6 bytes of expiry, 6 bytes of recipients and a digest for each part. The first half of an HMAC-SHA-256 follows (RFC 2104 §5).
const PURPOSE = 'campaign plan'
const VALID_MS = 30 * MINUTE_MS
const NUMBER_BYTES = 6
const DIGEST_BYTES = 12
const MAC_BYTES = 16
const PARTS = ['content', 'sender', 'audience', 'step'] as const
const PAYLOAD_BYTES = 2 * NUMBER_BYTES + PARTS.length * DIGEST_BYTES

/** The most by which the recipients may differ from a plan's: readers come and go all the time. */
const differsTooMuch = (planned: number, now: number) => Math.abs(planned - now) > Math.max(10, planned / 100)

/** All that a confirmed plan fixes. */
export interface Planned {
  accountId: string
  campaign: Campaign
  newsletter: Newsletter
  /** The filter of the audience's segment as it is now. */
  segment: Filter | null
  step: Step
  recipients: number
}

/** Signs a plan. The token is valid for 30 minutes. */
export function confirmFor(vault: Vault, planned: Planned, now: Date): string {
  const payload = payloadOf(planned, now.getTime() + VALID_MS)
  return Buffer.concat([payload, vault.macs(PURPOSE, payload)[0]!.subarray(0, MAC_BYTES)]).toString('base64url')
}

/** Says to the caller why a campaign may not be sent by the plan of a token. Returns null when it is as the plan showed it. */
export function mismatch(vault: Vault, token: string, planned: Planned, now: Date): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [payload, mac] = [bytes.subarray(0, PAYLOAD_BYTES), bytes.subarray(PAYLOAD_BYTES)]
  const signed = mac.length === MAC_BYTES && vault.macs(PURPOSE, payload).some((ours) => timingSafeEqual(ours.subarray(0, MAC_BYTES), mac))
  if (!signed) return 'This confirm is no token of a plan. Send `confirm` of the new plan as it is (`plan` here, or `dryRun`).'
  if (payload.readUIntBE(0, NUMBER_BYTES) <= now.getTime())
    return 'This plan is older than 30 minutes. Look at the new one (`plan` here, or `dryRun`), then send its `confirm`.'
  const ours = payloadOf(planned, 0)
  const changed = PARTS.filter((_, i) => !part(payload, i).equals(part(ours, i)))
  if (changed.length > 0)
    return `Changed since this plan was made: ${changed.join(', ')}. Look at the new plan (\`plan\` here, or \`dryRun\`), then send its \`confirm\`.`
  const before = payload.readUIntBE(NUMBER_BYTES, NUMBER_BYTES)
  if (!differsTooMuch(before, planned.recipients)) return null
  return `The plan was for ${before} recipients, and now there are ${planned.recipients}. Look at the new plan (\`plan\` here, or \`dryRun\`), then send its \`confirm\`.`
}

function payloadOf({ accountId, campaign, newsletter, segment, step, recipients }: Planned, expiresAt: number): Buffer {
  const { id, subject, previewText, content, variants, audience } = campaign
  const parts = [
    [subject, previewText, content, variants && withoutCounts(variants)],
    newsletter.sender,
    [audience, segment, step.include],
    [step.number, step.limit],
  ]
  const names = [uuidBytes(accountId).toString('hex'), id]
  const numbers = Buffer.alloc(2 * NUMBER_BYTES)
  numbers.writeUIntBE(expiresAt, 0, NUMBER_BYTES)
  numbers.writeUIntBE(recipients, NUMBER_BYTES, NUMBER_BYTES)
  return Buffer.concat([numbers, ...parts.map((one) => hash('sha256', canonicalJson([names, one]), 'buffer').subarray(0, DIGEST_BYTES))])
}

function part(payload: Buffer, i: number): Buffer {
  return payload.subarray(2 * NUMBER_BYTES + i * DIGEST_BYTES, 2 * NUMBER_BYTES + (i + 1) * DIGEST_BYTES)
}
