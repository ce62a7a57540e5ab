import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '#ports/vault.ts'

// A signed token that is not stored: the person's UUID, a random number, and a MAC over both.
const PURPOSE = 'device'
const NAMED_BYTES = 32
const MAC_BYTES = 20

/** A browser on which a person has signed in before, read from its cookie. */
export interface Device {
  /** The person's UUID, without dashes. */
  person: string
  /** A random number for the device. It stays the same at later sign-ins. */
  number: string
}

/** Makes the cookie's token for a device of a person. Without a number the device is new. */
export function deviceToken(
  vault: Vault,
  personId: string,
  number: string = randomBytes(16).toString('hex'),
): string {
  const named = Buffer.from(plain(personId) + number, 'hex')
  return Buffer.concat([named, vault.macs(PURPOSE, named)[0]!.subarray(0, MAC_BYTES)]).toString(
    'base64url',
  )
}

/** Reads a token. Returns null unless this deployment signed it. */
export function readDevice(vault: Vault, token: string): Device | null {
  const bytes = Buffer.from(token, 'base64url')
  // 52 bytes leave four bits of the last base64url letter unused. The comparison refuses tokens
  // that differ only in these bits.
  if (bytes.length !== NAMED_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
  const [named, mac] = [bytes.subarray(0, NAMED_BYTES), bytes.subarray(NAMED_BYTES)]
  if (!vault.macs(PURPOSE, named).some((one) => timingSafeEqual(one.subarray(0, MAC_BYTES), mac)))
    return null
  const hex = named.toString('hex')
  return { person: hex.slice(0, 32), number: hex.slice(32) }
}

export function isDeviceOf({ person }: Device, personId: string): boolean {
  return person === plain(personId)
}

function plain(uuid: string): string {
  return uuid.replaceAll('-', '')
}
