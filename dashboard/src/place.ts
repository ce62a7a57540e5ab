import { ownZone } from './own-zone.ts'

const COOKIE = 'mailcast-place'
const YEAR_S = 31_536_000

/** The keys of a person's choices in this browser's storage. */
export const CHOSEN = {
  account: 'mailcast-account',
  newsletter: 'mailcast-newsletter',
  language: 'mailcast-language',
} as const

/**
 * Tells the server the choices of this browser, so that it can read ahead for the next page. They
 * give no permission.
 */
export function tellPlace(): void {
  const place = new URLSearchParams()
  for (const [name, key] of Object.entries(CHOSEN)) {
    const value = localStorage.getItem(key)
    if (value !== null) place.set(name, value)
  }
  place.set('zone', ownZone())
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(place.toString())}; Path=/app; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}
