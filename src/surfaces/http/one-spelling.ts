import type { FastifyRequest } from 'fastify'
import { isForPrograms } from './error-page.ts'

/** A pattern for addresses with signed tokens, whose capitals matter. */
const TOKEN = /^\/n\/[^/]*\/(?:sign-in|subscribed)\/.*/i
/** A pattern for guides and the reference, where slashes may be doubled. */
const GUIDES = /^\/docs(?:\/|$)/
const ESCAPE_OR_CAPITAL = /%[0-9a-f]{2}|[A-Z]/gi
const lowerCapital = (found: string) => (found.length === 1 ? found.toLowerCase() : found)

/**
 * Returns the only valid form of a page's address, with its query; null when it has that form. It
 * has no slash at the end and no two together, and is in lower case below `/n`.
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
