import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { get_issue, list_issues } from '#areas/archive/index.ts'
import { add_reader, get_signup_page } from '#areas/contacts/index.ts'
import type { Html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import { notFound, Problem } from '#operation/problem.ts'
import type { Answer } from '#operation/call.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../http/layout.ts'
import { ask, formOf, sendRefusal } from './ask.ts'
import { type Issue, issuePage } from './issue-view.ts'
import { embedPage, formPage, type Issues, type Refused, signupPage, type Site, thanksPage } from './signup-views.ts'

/** The largest form; a signup has a handful of short fields. */
const FORM_LIMIT_BYTES = 16_384

type Visit = FastifyRequest<{ Params: { slug: string }; Querystring: { before?: unknown } }>

/** Serves a newsletter's public pages: signup form and archive, and the forms for other sites. */
export function signupPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES }

  app.get('/n/:slug', (request: Visit, reply) => sendSite(request, reply))
  app.get('/n/:slug/', (request: Visit, reply) => reply.redirect(`/n/${encodeURIComponent(request.params.slug)}`, 308))
  app.post('/n/:slug', form, (request: Visit, reply) => signUp(request, reply, false))
  app.get('/n/:slug/embed', (request: Visit, reply) =>
    withSite(request, reply, (site) => sendPage(reply, embedPage(site), 200, { framed: 'by-any-site' })),
  )
  // The framed form posts to an address of its own, because only its response may be framed by other origins.
  app.post('/n/:slug/embed', form, (request: Visit, reply) => signUp(request, reply, true))
  app.get('/n/:slug/form', (request: Visit, reply) => withSite(request, reply, (site) => sendPage(reply, formPage(site, baseUrl))))
  app.get<{ Params: { slug: string; campaignId: string } }>('/n/:slug/:campaignId', async (request, reply) => {
    const { slug, campaignId } = request.params
    const answer = await visit(request, get_issue, slug, { campaignId })
    if (answer.problem) return sendRefusal(reply, notThere(answer))
    return sendIssue(reply, issuePage(answer.body as Issue, baseUrl))
  })

  function visit(request: FastifyRequest, operation: AnyOperation, slug: string, input: object = {}): Promise<Answer> {
    return ask(system, request, operation, { kind: 'slug', slug }, input)
  }

  async function withSite(request: Visit, reply: FastifyReply, show: (site: Site) => FastifyReply | Promise<FastifyReply>): Promise<FastifyReply> {
    const answer = await visit(request, get_signup_page, request.params.slug)
    return answer.problem ? sendRefusal(reply, answer) : show(answer.body as Site)
  }

  function sendSite(request: Visit, reply: FastifyReply, refused?: Refused & { status: number }): Promise<FastifyReply> {
    const { before } = request.query
    return withSite(request, reply, async (site) => {
      const listed = await visit(request, list_issues, site.slug, { ...(before !== undefined && { before }) })
      if (listed.problem) return sendRefusal(reply, notThere(listed))
      const content = signupPage(site, listed.body as Issues, { baseUrl, ...(refused && { refused }), older: before !== undefined })
      return sendPage(reply, content, refused?.status ?? 200, {
        indexed: site.archive === 'public' && !refused,
        ...(!refused && { framed: 'by-us' }),
      })
    })
  }

  async function signUp(request: Visit, reply: FastifyReply, embedded: boolean): Promise<FastifyReply> {
    const sent = formOf(request)
    const framed = embedded ? ({ framed: 'by-any-site' } as const) : {}
    const email = (sent.get('email') ?? '').slice(0, 300)
    const answer = await visit(request, add_reader, request.params.slug, {
      email,
      website: sent.get('website') ?? '',
      ...origin(request, sent, embedded),
    })
    const status = answer.status
    if (answer.problem && status !== 422) return sendRefusal(reply, answer, framed)
    const refused = answer.problem ? { email, fault: answer.problem.fieldErrors[0]?.detail ?? answer.problem.detail, status } : undefined
    if (refused && !embedded) return sendSite(request, reply, refused)
    return withSite(request, reply, (site) => {
      const content = refused ? embedPage(site, refused) : thanksPage(site, answer.body as { email: string; status: string }, embedded)
      return sendPage(reply, content, status, framed)
    })
  }
}

/** Returns the source that the form names, and the page with the form. Of the page's address only origin and path are kept. */
function origin(request: FastifyRequest, sent: URLSearchParams, embedded: boolean): { source?: string; page?: string } {
  const source = (sent.get('source') ?? (embedded ? 'embedded form' : '')).trim()
  const told = URL.parse(request.headers.referer ?? '')
  const page = told && /^https?:$/.test(told.protocol) ? `${told.origin}${told.pathname}`.slice(0, 2000) : ''
  return { ...(source !== '' && { source }), ...(page !== '' && { page }) }
}

/** Answers 404 for an invalid address, as for an unknown one. */
function notThere(answer: Answer): Answer {
  if (answer.status !== 422) return answer
  return { ...answer, status: 404, problem: new Problem(notFound, 'There is nothing at this address. Check the link.') }
}

/** The policy for the HTML of an issue. The HTML is sanitised; all the same it gets no script, no form and its own origin. */
const ISSUE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function sendIssue(reply: FastifyReply, content: Html): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': ISSUE_POLICY, 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
    .send(content.text)
}
