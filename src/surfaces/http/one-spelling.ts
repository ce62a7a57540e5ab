import type { FastifyRequest } from 'fastify'
import { isForPrograms } from './error-page.ts'

/** Signed tokens of readers have capitals. */
const TOKEN = /^\/n\/[^/]*\/(?:sign-in|subscribed)\/.*/i
/** Guides and the reference, whose route takes a path with any slashes. */
const GUIDES = /^\/docs(?:\/|$)/
const ESCAPE_OR_CAPITAL = /%[0-9a-f]{2}|[A-Z]/gi
const lowerCapital = (found: string) => (found.length === 1 ? found.toLowerCase() : found)

/**
 * Returns the one spelling of a page's address with its query, or null where it is spelled so:
 * without slashes at the end or side by side, and below `/n` in small letters.
 */
export function otherSpelling({
  method,
  url,
  is404,
}: Pick<FastifyRequest, 'method' | 'url' | 'is404'>): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const [path = '', ...query] = url.split('?')
  const plain = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  const isNewsletter = /^\/n\//i.test(plain)
  const isOther = (is404 && !isForPrograms(plain)) || GUIDES.test(plain)
  if (!isNewsletter && !isOther) return null
  const isNamed = isNewsletter && !TOKEN.test(plain)
  const spelled = isNamed ? plain.replace(ESCAPE_OR_CAPITAL, lowerCapital) : plain
  return spelled === path ? null : [spelled, ...query].join('?')
}
