import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Device, deviceToken, isDeviceOf, readDevice } from '#areas/accounts/index.ts'
import type { System } from '#operation/system.ts'
import type { Signed } from './forward.ts'

// Device cookies (OWASP): wrong passwords from a known device have a count of their own, so
// guessing strangers cannot lock the person out. The cookie gives no access.

/** Seconds that the cookie is kept: 400 days, the most that browsers permit (RFC 6265bis §5.5). */
const MAX_AGE_S = 400 * 86_400
/** The most devices of a browser: more than a household has people. */
const DEVICES_MAX = 20

/** Returns the devices in the browser's cookies, one for each person. */
export function devicesOf(system: System, request: FastifyRequest): Device[] {
  const prefix = prefixOf(system)
  const tokens = (request.headers.cookie ?? '').split(/; */).flatMap((part) => {
    const [name = '', token = ''] = part.split('=')
    return name.startsWith(prefix) ? [token] : []
  })
  return tokens
    .slice(0, DEVICES_MAX)
    .flatMap((token) => readDevice(system.ports.vault, token) ?? [])
}

/** Adds the device's cookie to a response that signs a person in. */
export function withDevice(system: System, request: FastifyRequest, signed: Signed): Signed {
  const personId = (signed.body as { user?: { id?: string } } | null)?.user?.id
  if (personId === undefined) return signed
  const known = devicesOf(system, request).find((device) => isDeviceOf(device, personId))
  const name = prefixOf(system) + createHash('sha256').update(personId).digest('hex').slice(0, 12)
  const secure = isSecure(system) ? '; Secure' : ''
  const cookie = `${name}=${deviceToken(system.ports.vault, personId, known?.number)}; Max-Age=${MAX_AGE_S}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return { ...signed, cookies: [...signed.cookies, cookie] }
}

/**
 * Returns the prefix of the cookie's name. With `__Host-` no other subdomain can set it (RFC
 * 6265bis §4.1.3.2).
 */
function prefixOf(system: System): string {
  return `${isSecure(system) ? '__Host-' : ''}mailcast.device.`
}

function isSecure({ ports }: System): boolean {
  return ports.deployment.baseUrl.startsWith('https:')
}
