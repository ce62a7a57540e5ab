import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listMemberships, signUpWay } from '#areas/accounts/index.ts'
import { type Html, html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../http/layout.ts'
import { findUntrustedProxy } from '../http/untrusted-proxy.ts'

/**
 * Serves `/`: it redirects to the dashboard or to sign-in, and on a new server to the first
 * account's form.
 */
export function frontDoor(app: FastifyInstance, system: System): void {
  app.get('/', async (request, reply) => {
    const session = await system.people.session(request.headers.cookie ?? '')
    const way = await signUpWay(system)
    const to = session ? '/app' : way === 'first' ? '/sign-up' : '/sign-in'
    const peer = findUntrustedProxy(request)
    if (peer !== null && (way === 'first' || (await isOwner(system, request))))
      return sendPage(reply, proxyView(peer, to))
    return reply.header('cache-control', 'no-store').redirect(to, 303)
  })
}

/**
 * Writes a warning of a proxy that is not in TRUSTED_PROXIES, for owners, and before the first
 * account for the installer. Only the viewer's own request is looked at, so that strangers cannot
 * cause it.
 */
function proxyView(peer: string, to: string): Html {
  return page(
    'A proxy is not trusted yet · Mailcast',
    html`<h1>A proxy is not trusted yet</h1>
<p>This page came through a proxy at <code>${peer}</code>, which <code>TRUSTED_PROXIES</code> does not name. All visitors therefore count as one: together they have five signups in ten minutes, and a stranger's wrong passwords can keep you out.</p>
<p>Set <code>TRUSTED_PROXIES=${peer}</code> and restart Mailcast.</p>
<p><a class="button" href="${to}">Go on without it</a></p>`,
    { narrow: true },
  )
}

async function isOwner(system: System, request: FastifyRequest): Promise<boolean> {
  const session = await system.people.session(request.headers.cookie ?? '')
  return (
    session !== null &&
    (await listMemberships(system.db, session.personId)).some(({ role }) => role === 'owner')
  )
}
