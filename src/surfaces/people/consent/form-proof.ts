import { timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'

const LASTS_MS = HOUR_MS

type Subject = Readonly<Record<string, string>>

/**
 * Makes the proof that our own page showed this request to this session. Another site can make a
 * browser send a form, but cannot make this.
 */
export function makeProof(system: System, sessionId: string, request: Subject): string {
  const at = system.ports.clock.now().getTime().toString(36)
  return `${at}.${macsOf(system, [sessionId, at, request])[0]!.toString('base64url')}`
}

/** Returns whether a proof belongs to this session and request, and is at most an hour old. */
export function isProven(
  system: System,
  sessionId: string,
  request: Subject,
  proof: string,
): boolean {
  const [at = '', mac = ''] = proof.split('.')
  const ageMs = system.ports.clock.now().getTime() - Number.parseInt(at, 36)
  if (!(ageMs >= 0 && ageMs <= LASTS_MS)) return false
  const sent = Buffer.from(mac, 'base64url')
  return macsOf(system, [sessionId, at, request]).some(
    (made) => made.length === sent.length && timingSafeEqual(made, sent),
  )
}

function macsOf(system: System, content: readonly unknown[]): Buffer[] {
  return system.ports.vault.macs('oauth consent', Buffer.from(JSON.stringify(content)))
}
