import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasPlayer, PLAYER_ORIGINS } from '#areas/emails/index.ts'
import { get_card, get_feed, get_issue, get_sitemap } from '#areas/archive/index.ts'
import { issuePath, issueUrl } from '#areas/site/index.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { clientCopy, sendConditional, sendToReader, sendUnchanged } from '../../http/conditional.ts'
import { ownSite } from '../../http/site-hosts.ts'
import { ask, notThere, sendSiteRefusal } from '../ask.ts'
import { type Issue, issuePage } from './issue-view.ts'
import { sessionIn } from './reader-cookie.ts'
import { jsonFeed } from './json-feed.ts'
import { type Feed, rss } from './rss.ts'
import { ownRobots, ROBOTS, sitemap, type SitemapAnswer } from './sitemap.ts'

type Visit = FastifyRequest<{ Params: { slug: string; issue?: string } }>

/**
 * The content security policy of an issue. Although its HTML is sanitized, it runs no script and
 * has an opaque origin.
 */
const ISSUE_POLICY =
  "sandbox allow-forms allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
/**
 * The content security policy of an issue with players. A frame gets the sandbox of its page, so
 * scripts are permitted here, while the page itself still runs none.
 */
const PLAYER_POLICY = `${ISSUE_POLICY.replace('sandbox ', 'sandbox allow-scripts allow-same-origin allow-presentation ')}; frame-src ${PLAYER_ORIGINS.join(' ')}`
const ISSUE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': ISSUE_POLICY,
  'referrer-policy': 'no-referrer',
}
// YouTube refuses to play when no Referer names the page around its player.
const PLAYER_HEADERS = {
  ...ISSUE_HEADERS,
  'content-security-policy': PLAYER_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
}
const headersOf = ({ html, listed }: Issue) => ({
  ...(hasPlayer(html) ? PLAYER_HEADERS : ISSUE_HEADERS),
  ...(!listed && { 'x-robots-tag': 'noindex' }),
})
/**
 * The content security policy of feeds, which contain authors' HTML. A browser that renders a feed
 * runs no script in it.
 */
const FEED_POLICY = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:",
}

/**
 * The seconds for which shared caches may store a page, so that a hidden archive disappears from
 * them after that time.
 */
const PAGE_S = 60
const FEED_S = 300
const CARD_S = 3600

export function archivePages(app: FastifyInstance, system: System): void {
  const { deployment, clock } = system.ports
  const { baseUrl } = deployment

  app.get('/n/:slug/feed.xml', (request: Visit, reply) =>
    send(request, reply, {
      operation: get_feed,
      type: 'application/rss+xml',
      maxAgeS: FEED_S,
      body: (feed) => rss(feed as Feed, baseUrl),
    }),
  )
  app.get('/n/:slug/feed.json', (request: Visit, reply) =>
    send(request, reply, {
      operation: get_feed,
      type: 'application/feed+json',
      maxAgeS: FEED_S,
      body: (feed) => jsonFeed(feed as Feed, baseUrl),
    }),
  )
  app.get('/n/:slug/sitemap.xml', (request: Visit, reply) => sendSitemap(request, reply))
  app.get('/n/:slug/card.png', (request: Visit, reply) => sendCard(request, reply))
  app.get('/n/:slug/:issue/card.png', (request: Visit, reply) => sendCard(request, reply))
  app.get('/n/:slug/:issue', async (request: Visit, reply) => {
    const answer = await visit(request, get_issue)
    if (answer.problem) return sendSiteRefusal(system, request, reply, notThere(answer))
    const issue = answer.body as Issue
    // Its id, an old slug and capitals redirect to the current address.
    if (request.params.issue !== issuePath(issue))
      return reply.redirect(issueUrl(issue.newsletter, issue, baseUrl), 301)
    return sendIssue(request, reply, issue, { baseUrl, now: clock.now() })
  })
  app.get('/robots.txt', (request, reply) => sendRobots(request, reply, clock.now()))

  function visit(request: Visit, operation: AnyOperation, more: object = {}): Promise<Answer> {
    const { slug, issue } = request.params
    const session = operation === get_issue ? sessionIn(request) : null
    return ask(
      system,
      request,
      operation,
      { kind: 'slug', slug, session },
      { ...addressOf(issue), ...more },
    )
  }

  async function send(
    request: Visit,
    reply: FastifyReply,
    {
      operation,
      type,
      maxAgeS,
      body,
    }: { operation: AnyOperation; type: string; maxAgeS: number; body: (found: unknown) => string },
  ): Promise<FastifyReply> {
    const answer = await visit(request, operation)
    if (answer.problem) return sendSiteRefusal(system, request, reply, notThere(answer))
    const headers = { 'content-type': `${type}; charset=utf-8`, ...FEED_POLICY }
    return sendConditional(request, reply, {
      body: body(answer.body),
      headers,
      maxAgeS,
      now: clock.now(),
    })
  }

  /**
   * Sends the sitemap. A client with a current copy costs a count, and not the reading of 10,000
   * rows.
   */
  async function sendSitemap(request: Visit, reply: FastifyReply): Promise<FastifyReply> {
    const copy = clientCopy(request)
    const answer = await visit(request, get_sitemap, { known: copy?.version })
    if (answer.problem) return sendSiteRefusal(system, request, reply, notThere(answer))
    const { newsletter, issues, version } = answer.body as SitemapAnswer
    if (copy !== undefined && issues === null) return sendUnchanged(reply, copy, FEED_S)
    const headers = { 'content-type': 'application/xml; charset=utf-8', ...FEED_POLICY }
    const body = sitemap({ newsletter, issues: issues ?? [] }, baseUrl)
    return sendConditional(request, reply, {
      body,
      headers,
      maxAgeS: FEED_S,
      now: clock.now(),
      version,
    })
  }

  async function sendCard(request: Visit, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await visit(request, get_card)
    if (answer.problem) return sendSiteRefusal(system, request, reply, notThere(answer))
    const body = Buffer.from((answer.body as { png: string }).png, 'base64')
    return sendConditional(request, reply, {
      body,
      headers: { 'content-type': 'image/png' },
      maxAgeS: CARD_S,
      now: clock.now(),
    })
  }
}

function addressOf(issue: string | undefined): { campaignId?: string; slug?: string } {
  if (issue === undefined) return {}
  return issue.startsWith('cmp_') ? { campaignId: issue } : { slug: issue }
}

function sendIssue(
  request: Visit,
  reply: FastifyReply,
  issue: Issue,
  { baseUrl, now }: { baseUrl: string; now: Date },
): FastifyReply {
  const body = issuePage(issue, baseUrl).text
  const headers = headersOf(issue)
  return sendToReader(request, reply, issue.reader, { body, headers, maxAgeS: PAGE_S, now })
}

function sendRobots(request: FastifyRequest, reply: FastifyReply, now: Date): FastifyReply {
  const site = ownSite(request)
  return sendConditional(request, reply, {
    body: site ? ownRobots(site.origin) : ROBOTS,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    maxAgeS: CARD_S,
    now,
  })
}
