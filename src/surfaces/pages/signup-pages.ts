import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { list_issues } from '#areas/archive/index.ts'
import { add_reader, get_signup_page } from '#areas/contacts/index.ts'
import { homePage, type Issues, type Refused, type Site } from '#areas/site/index.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { sendToReader } from '../http/conditional.ts'
import { wantsPage } from '../http/error-page.ts'
import { UNDECLARED } from '../http/known-paths.ts'
import { pageHeaders, sendPage } from '../http/layout.ts'
import { ownSite } from '../http/site-hosts.ts'
import { sessionIn } from './archive/reader-cookie.ts'
import {
  ask,
  formOf,
  leadOn,
  nothingHere,
  notThere,
  redirectOf,
  sendRefusal,
  sendSiteRefusal,
} from './ask.ts'
import { embedPage, formPage, thanksPage } from './signup-views.ts'

/** The most bytes of the form, which has a few short fields. */
const FORM_LIMIT_BYTES = 16_384
/** The most characters of a search. */
const SEARCH_MAX = 200

type Visit = FastifyRequest<{
  Params: { slug: string }
  Querystring: { before?: unknown; q?: unknown }
}>

export function signupPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES }

  app.get('/n/:slug', (request: Visit, reply) => sendSite(request, reply))
  app.get('/n/:slug/*', { config: UNDECLARED }, async (request: Visit, reply) => {
    if (wantsPage(request)) return sendSiteRefusal(system, request, reply, nothingHere())
    const elsewhere = await redirectOf(system, request)
    return elsewhere === null ? reply.callNotFound() : leadOn(reply, elsewhere)
  })
  app.post('/n/:slug', form, (request: Visit, reply) => signUp(request, reply, false))
  app.get('/n/:slug/embed', (request: Visit, reply) =>
    withSite(request, reply, (site) =>
      sendPage(reply, embedPage(site, baseUrl), 200, { framed: 'by-any-site' }),
    ),
  )
  // The embedded form has a separate address, because only its response may be shown in frames on
  // other origins.
  app.post('/n/:slug/embed', form, (request: Visit, reply) => signUp(request, reply, true))
  app.get('/n/:slug/form', (request: Visit, reply) =>
    withSite(request, reply, (site) => sendPage(reply, formPage(site, baseUrl))),
  )

  function visit(
    request: FastifyRequest,
    operation: AnyOperation,
    slug: string,
    input: object = {},
  ): Promise<Answer> {
    // A form that is shown again is rendered for a visitor without a session.
    const session = request.method === 'POST' ? null : sessionIn(request)
    return ask(system, request, operation, { kind: 'slug', slug, session }, input)
  }

  async function withSite(
    request: Visit,
    reply: FastifyReply,
    show: (site: Site) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const answer = await visit(request, get_signup_page, request.params.slug)
    return answer.problem ? sendRefusal(reply, answer) : show(answer.body as Site)
  }

  function sendSite(
    request: Visit,
    reply: FastifyReply,
    refused?: Refused & { status: number },
  ): Promise<FastifyReply> {
    const { before } = request.query
    const q = typeof request.query.q === 'string' ? request.query.q.trim().slice(0, SEARCH_MAX) : ''
    return withSite(request, reply, async (site) => {
      const listed = await visit(request, list_issues, site.slug, {
        q,
        ...(before !== undefined && { before }),
      })
      if (listed.problem) return sendSiteRefusal(system, request, reply, notThere(listed))
      const shown = {
        baseUrl,
        q,
        before: before === undefined ? null : String(before),
        ...(refused && { refused }),
      }
      const issues = listed.body as Issues
      const content = homePage(site, issues, shown)
      if (refused) return sendPage(reply, content, refused.status)
      // Search engines index issues, not every search for them.
      const headers = pageHeaders({
        indexed: site.archive === 'public' && q === '',
        framed: 'by-us',
      })
      return sendToReader(request, reply, issues.reader, {
        body: content.text,
        headers,
        maxAgeS: 60,
        now: system.ports.clock.now(),
      })
    })
  }

  async function signUp(
    request: Visit,
    reply: FastifyReply,
    embedded: boolean,
  ): Promise<FastifyReply> {
    const sent = formOf(request)
    const framed = embedded ? ({ framed: 'by-any-site' } as const) : {}
    const email = (sent.get('email') ?? '').slice(0, 300)
    const site = ownSite(request)?.origin ?? `${baseUrl}/n/${request.params.slug}`
    const from = origin(request, sent, { embedded, site })
    const answer = await visit(request, add_reader, request.params.slug, {
      email,
      website: sent.get('website') ?? '',
      ...from,
    })
    const { status } = answer
    // The form was open when the page was loaded; the answer is the page as it is now.
    if (status === 410 && !embedded) return sendSite(request, reply, { email, fault: '', status })
    if (status === 410)
      return withSite(request, reply, (site) =>
        sendPage(reply, embedPage(site, baseUrl), status, framed),
      )
    if (answer.problem && status !== 422)
      return sendSiteRefusal(system, request, reply, answer, framed)
    const refused = answer.problem
      ? { email, fault: answer.problem.fieldErrors[0]?.detail ?? answer.problem.detail, status }
      : undefined
    if (refused && !embedded) return sendSite(request, reply, refused)
    return withSite(request, reply, (site) => {
      const told = answer.body as { email: string; status: string }
      const content = refused
        ? embedPage(site, baseUrl, refused)
        : thanksPage(site, told, { isBare: embedded, baseUrl })
      return sendPage(reply, content, status, framed)
    })
  }
}

/** Returns the source of a signup, and the address of its page without query. */
function origin(
  request: FastifyRequest,
  sent: URLSearchParams,
  on: { embedded: boolean; site: string },
): { source?: string; page?: string } {
  const source = (sent.get('source') ?? (on.embedded ? 'embedded form' : '')).trim()
  // An issue's page has an opaque origin and sends no Referer, so its form names the issue.
  const issue = /^cmp_[0-9a-z]{26}$/.exec(sent.get('issue') ?? '')?.[0]
  const told = URL.parse(
    issue === undefined ? (request.headers.referer ?? '') : `${on.site}/${issue}`,
  )
  const page =
    told && /^https?:$/.test(told.protocol) ? `${told.origin}${told.pathname}`.slice(0, 2000) : ''
  return { ...(source !== '' && { source }), ...(page !== '' && { page }) }
}
