import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findServedHost, type ServedHost, siteUrlOfSlug } from '#areas/addresses/index.ts'
import type { System } from '#operation/system.ts'

/** The newsletter on whose host a request arrived. */
interface OwnSite {
  slug: string
  /** The account that has the host. Links of other accounts lead nowhere there. */
  accountId: string
  /** The origin that received the request. It may be a former origin of the newsletter. */
  origin: string
}

const sites = new WeakMap<IncomingMessage, OwnSite | null>()

/** Returns the newsletter on whose host a request arrived; null on the server's own host. */
export function ownSite(request: FastifyRequest): OwnSite | null {
  return sites.get(request.raw) ?? null
}

/** Returns the path of a newsletter's page as it is on the request's host. */
export function pathHere(request: FastifyRequest, path: string): string {
  const site = ownSite(request)
  const prefix = site && `/n/${site.slug}`
  if (prefix === null || !(path === prefix || path.startsWith(`${prefix}/`))) return path
  return afterPrefix(path, prefix)
}

/** Returns the rest of a path. Browsers would take `//` and `/\` at its beginning for a host. */
function afterPrefix(path: string, prefix: string): string {
  return path.slice(prefix.length).replace(/^[/\\]*/, '/')
}

/**
 * The paths in mails and pages that are not pages of the newsletter. They are equal on each host.
 */
const SHARED =
  /^\/(?:(?:c|o|i|confirm|unsubscribe|preferences|orders|downloads|files|subscriptions|products\/preview)\/.|robots\.txt$)/
/** The preview images of issues. An issue's name may be equal to one of the shared paths above. */
const CARD = /^\/[^/]+\/card\.png$/
/**
 * The paths that mails load or that count clicks and opens. A former host answers them without a
 * redirect, because mail programs do not follow redirects of images to other hosts.
 */
const LOADED = /^\/(?:c|o|i|downloads|files)\//
/** The paths that prove to an authority that the host leads here (RFC 8555 §8.3). */
const PROOFS = /^\/\.well-known\/(?:acme-challenge|mailcast)\//

/** The paths that a balancer asks, also while the database is away. */
const PROBES = /^\/(?:healthz|readyz)$/

/** The seconds for which a redirect to another host is kept. Addresses may change back. */
const REDIRECT_S = 300

/**
 * Routes a request for a newsletter's host to the newsletter's pages. Redirects a request for a
 * former address to the present address. The hosts of newsletters serve nothing else. A Host that
 * belongs to no newsletter is not changed. Returns true when the request was answered or
 * redirected.
 */
export async function arrive(
  app: FastifyInstance,
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { raw } = request
  if (sites.has(raw)) return false
  const { baseUrl } = system.ports.deployment
  const [path, query] = splitUrl(request.url)
  if (!path.startsWith('/') || PROBES.test(path)) return false
  const name = hostName(raw.headers.host)
  const served =
    name === null || name === new URL(baseUrl).hostname ? null : await findServedHost(system, name)
  if (served === null) return leadFromPath(system, request, reply)
  if (PROOFS.test(path)) return false
  const { protocol, port } = new URL(baseUrl)
  const origin = `${protocol}//${served.host}${port === '' ? '' : `:${port}`}`
  // This slug belongs to no newsletter, so that the pages of a deleted newsletter are not found.
  const slug = served.newsletter?.slug ?? '-'
  const isShared = SHARED.test(path) && !CARD.test(path)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const isPresent = isAt(served.host, served.newsletter?.siteUrl)
  if (reads && !isPresent && !LOADED.test(path)) {
    const to = presentOrigin(served, { isShared, baseUrl })
    if (to !== null) return redirect(reply, `${to}${path === '/' ? '' : path}${query}`)
  }
  sites.set(raw, { slug, origin, accountId: served.accountId })
  if (isShared) return false
  const prefix = `/n/${slug}`
  if (path === prefix || path.startsWith(`${prefix}/`))
    return reads ? redirect(reply, `${afterPrefix(path, prefix)}${query}`) : false
  raw.url = `${prefix}${path === '/' ? '' : path}${query}`
  reply.hijack()
  app.routing(raw, reply.raw)
  return true
}

/** Leads readers of a page at `/n/{slug}` to the newsletter's own host. */
async function leadFromPath(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  // The dashboard's previews and pictures are not redirected, because the dashboard's policy
  // permits only its own host.
  const { 'sec-fetch-dest': into, 'sec-fetch-site': from } = request.headers
  if (from === 'same-origin' && into !== 'document') return false
  const [, slug, rest] = /^\/n\/([a-z0-9-]{1,63})(?=[/?]|$)(.*)$/s.exec(request.url) ?? []
  if (slug === undefined) return false
  const site = await siteUrlOfSlug(system, slug)
  return site === null ? false : redirect(reply, `${site}${rest}`)
}

/**
 * Returns whether an origin has this host. Protocol and port are not compared: they are those of
 * BASE_URL at its last check, and would cause a redirect loop after BASE_URL has changed.
 */
function isAt(host: string, origin: string | null | undefined): boolean {
  return typeof origin === 'string' && new URL(origin).hostname === host
}

/** Returns the origin, or address, to which paths of a former host lead; null for nowhere. */
function presentOrigin(
  { newsletter }: ServedHost,
  { isShared, baseUrl }: { isShared: boolean; baseUrl: string },
): string | null {
  if (newsletter?.siteUrl) return newsletter.siteUrl
  if (isShared) return baseUrl
  return newsletter && `${baseUrl}/n/${newsletter.slug}`
}

function redirect(reply: FastifyReply, to: string): true {
  reply.header('cache-control', `public, max-age=${REDIRECT_S}`).redirect(to, 301)
  return true
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
}

/** Returns the name in a Host header, without port and final dot; null for an address or none. */
function hostName(header: string | undefined): string | null {
  const name = header?.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  return name !== undefined &&
    /^[a-z0-9.-]{1,253}$/.test(name) &&
    name.includes('.') &&
    isIP(name) === 0
    ? name
    : null
}
