import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'mailcast_reader'
/** The seconds that the cookie is kept: as long as a session can last (`reader-session.ts`). */
const KEPT_S = 180 * 86_400

export function sessionIn({ headers }: FastifyRequest): string | null {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.~-]{1,500})(?:;|$)`).exec(headers.cookie ?? '')
  return found?.[1] ?? null
}

/** Sets the cookie of a newsletter's session. Scripts and forms of other sites cannot use it. */
export function keepSession(
  reply: FastifyReply,
  { slug, session, baseUrl }: { slug: string; session: string; baseUrl: string },
): void {
  reply.header('set-cookie', `${NAME}=${session}; ${attributes(slug, baseUrl)}; Max-Age=${KEPT_S}`)
}

export function forgetSession(
  reply: FastifyReply,
  { slug, baseUrl }: { slug: string; baseUrl: string },
): void {
  reply.header('set-cookie', `${NAME}=; ${attributes(slug, baseUrl)}; Max-Age=0`)
}

function attributes(slug: string, baseUrl: string): string {
  return `Path=/n/${encodeURIComponent(slug)}; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`
}
