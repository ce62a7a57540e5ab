import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { get_signup_page } from '#areas/contacts/index.ts'
import { open_reader_session, send_sign_in_code } from '#areas/rights/index.ts'
import type { Site } from '#areas/site/index.ts'
import type { Html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { pathHere } from '../../http/site-hosts.ts'
import { ask, formOf, fromOwnPages, sendRefusal } from '../ask.ts'
import { forgetSession, keepSession, sessionIn } from './reader-cookie.ts'
import { addressPage, codePage, linkPage, signedInPage } from './sign-in-views.ts'
import { translator } from '#words/translate.ts'

type Visit = FastifyRequest<{
  Params: { slug: string; token?: string }
  Querystring: { to?: unknown }
}>

const FORM_LIMIT_BYTES = 8192

export function signInPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: FORM_LIMIT_BYTES, onRequest: fromOwnPages(system) }

  app.get('/n/:slug/sign-in', (request: Visit, reply) =>
    withSite(request, reply, (site, at) =>
      // When another page sent the visitor here (`to`), that page did not accept the session, so
      // the visitor must sign in again.
      sessionIn(request) === null || at.to !== '' ? addressPage(site, at) : signedInPage(site, at),
    ),
  )
  app.get('/n/:slug/sign-in/:token', (request: Visit, reply) =>
    withSite(request, reply, (site, at) => linkPage(site, at, request.params.token!)),
  )
  app.post('/n/:slug/sign-in/code', form, async (request: Visit, reply) => {
    const email = (formOf(request).get('email') ?? '').slice(0, 300)
    const answer = await visit(request, send_sign_in_code, { email })
    const { problem, status } = answer
    if (problem && status !== 422) return sendRefusal(reply, answer)
    const fault = problem && (problem.fieldErrors[0]?.detail ?? problem.detail)
    return withSite(
      request,
      reply,
      (site, at) =>
        fault ? addressPage(site, at, { email, fault }) : codePage(site, at, { email }),
      status,
    )
  })
  app.post('/n/:slug/sign-in', form, (request: Visit, reply) => signIn(request, reply))
  app.post('/n/:slug/sign-out', form, (request: Visit, reply) => {
    forgetSession(reply, { slug: request.params.slug, baseUrl })
    return reply.header('cache-control', 'no-store').redirect(backTo(request), 303)
  })

  function visit(request: Visit, operation: AnyOperation, input: object = {}) {
    return ask(system, request, operation, { kind: 'slug', slug: request.params.slug }, input)
  }

  async function withSite(
    request: Visit,
    reply: FastifyReply,
    show: (site: Site, at: { baseUrl: string; to: string }) => Html,
    status = 200,
  ) {
    const answer = await visit(request, get_signup_page)
    return answer.problem
      ? sendRefusal(reply, answer)
      : sendPage(reply, show(answer.body as Site, { baseUrl, to: issueIn(request) }), status)
  }

  async function signIn(request: Visit, reply: FastifyReply): Promise<FastifyReply> {
    const sent = formOf(request)
    const [email, token] = [(sent.get('email') ?? '').slice(0, 300), sent.get('token')]
    const answer = await visit(
      request,
      open_reader_session,
      token === null ? { email, code: sent.get('code') ?? '' } : { token },
    )
    const code = answer.problem?.refusal.code
    if (code === 'code_wrong' || code === 'invalid_request')
      return withSite(
        request,
        reply,
        (site, at) => {
          const problem = translator(site.language)('readerSignIn.wrong')
          return token === null
            ? codePage(site, at, { email, problem })
            : addressPage(site, at, { email: '', fault: problem })
        },
        answer.status,
      )
    if (answer.problem) return sendRefusal(reply, answer)
    keepSession(reply, {
      slug: request.params.slug,
      session: (answer.body as { session: string }).session,
      baseUrl,
    })
    return reply.header('cache-control', 'no-store').redirect(backTo(request), 303)
  }
}

/** Returns the issue or page of prices to return to; empty for other addresses. */
function issueIn(request: Visit): string {
  const to = formOf(request).get('to') ?? request.query.to
  return typeof to === 'string' && /^(?:cmp_[0-9a-z]{26}|subscribe|subscription)$/.test(to)
    ? to
    : ''
}

function backTo(request: Visit): string {
  const to = issueIn(request)
  return pathHere(
    request,
    `/n/${encodeURIComponent(request.params.slug)}${to === '' ? '' : `/${to}`}`,
  )
}
