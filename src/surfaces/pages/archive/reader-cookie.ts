import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownSite } from '../../http/site-hosts.ts'

const NAME = 'mailcast_reader'
/**
 * The seconds for which a browser stores the cookie: the maximum duration of a session
 * (`reader-session.ts`).
 */
const KEPT_S = 180 * 86_400

export function sessionIn(request: FastifyRequest): string | null {
  const found = new RegExp(`(?:^|;\\s*)${nameAt(request)}=([\\w.~-]{1,500})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )
  return found?.[1] ?? null
}

/** Sets the cookie of a newsletter's session. Scripts and forms of other sites cannot use it. */
export function keepSession(
  reply: FastifyReply,
  { slug, session, baseUrl }: { slug: string; session: string; baseUrl: string },
): void {
  setCookie(reply, session, { slug, baseUrl, seconds: KEPT_S })
}

export function forgetSession(
  reply: FastifyReply,
  { slug, baseUrl }: { slug: string; baseUrl: string },
): void {
  setCookie(reply, '', { slug, baseUrl, seconds: 0 })
}

/**
 * On a newsletter's own host, the cookie's name has a prefix with which no subdomain or parent
 * domain can set the cookie.
 */
function nameAt(request: FastifyRequest): string {
  return ownSite(request)?.origin.startsWith('https:') ? `__Host-${NAME}` : NAME
}

function setCookie(
  reply: FastifyReply,
  value: string,
  { slug, baseUrl, seconds }: { slug: string; baseUrl: string; seconds: number },
): void {
  const { request } = reply
  const path = ownSite(request) ? '/' : `/n/${encodeURIComponent(slug)}`
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameAt(request)}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`,
  )
}
