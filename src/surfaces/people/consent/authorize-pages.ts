import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AuthorizeRequest,
  type Client,
  findClient,
  grantCode,
  hostOfRedirect,
  OAuthError,
  readAuthorizeRequest,
  readParameters,
  readRedirectUri,
  requireParameter,
  withParameters,
  writeAuthorizeRequest,
} from '#areas/oauth/index.ts'
import { html } from '#lib/html.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressLimit } from '../../http/address-limit.ts'
import { sendPage } from '../../http/layout.ts'
import { translatorFor } from '../../http/visitor-language.ts'
import { type Fields, readForm } from '../form.ts'
import { askConsent, type Asked, checkProof, connectApp, type Session } from './connect.ts'
import { refusedView } from './consent-view.ts'

const PATH = '/oauth/authorize'
const REQUESTS_A_MINUTE = 120
const BODY_LIMIT_BYTES = 16 * 1024

/** A request for the authorization page, with the objects that its answer needs. */
interface Visit {
  system: System
  request: FastifyRequest
  reply: FastifyReply
}

/** A request of a known client, which a person is asked about. */
interface Found {
  client: Client
  request: AuthorizeRequest
}

/** Serves the authorization endpoint: the consent page, and the form with the person's decision. */
export function authorizePages(app: FastifyInstance, system: System): void {
  const limit = addressLimit(system, REQUESTS_A_MINUTE)
  const onRequest = async (request: FastifyRequest) => limit(request)
  app.get(PATH, { onRequest }, async (request, reply) => {
    const visit = { system, request, reply }
    const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length)
    return answering(visit, query, (session, found) => show(visit, session, found))
  })
  app.post(PATH, { bodyLimit: BODY_LIMIT_BYTES, onRequest }, async (request, reply) => {
    const visit = { system, request, reply }
    const form = readForm(system, request)
    const query = new URLSearchParams(carriedOf(form)).toString()
    return answering(visit, query, (session, found) => decide(visit, { session, found, form }))
  })
}

/**
 * Finds the client and the session, then answers. An error is shown, with a link to the client once
 * its redirect address is known. Any program may register any address, so a redirect without the
 * person's word would lead from our host to a stranger's (RFC 9700 §4.11.2).
 */
async function answering(
  visit: Visit,
  query: string,
  answer: (session: Session, found: Found) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { system, request, reply } = visit
  let redirect: { uri: string; state: string | null } | null = null
  try {
    const parameters = readParameters(query)
    const client = await findClient(
      system,
      requireParameter(
        parameters,
        'client_id',
        'Open this page from the app that you want to connect.',
      ),
    )
    const redirectUri = readRedirectUri(parameters, client)
    redirect = { uri: redirectUri, state: parameters.get('state') ?? null }
    const asked = readAuthorizeRequest(
      parameters,
      { client, redirectUri },
      system.ports.deployment.baseUrl,
    )
    const session = await system.people.session(request.headers.cookie ?? '')
    return session ? await answer(session, { client, request: asked }) : signInFirst(reply, asked)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const said = { error: error.code, error_description: error.message }
    return showRefusal(
      visit,
      error,
      redirect && addressBack(system, redirect.uri, { ...said, state: redirect.state }),
    )
  }
}

/** Redirects to the sign-in page, which later returns to this page with the whole request. */
function signInFirst(reply: FastifyReply, request: AuthorizeRequest): FastifyReply {
  const next = `${PATH}?${new URLSearchParams(writeAuthorizeRequest(request)).toString()}`
  return reply
    .header('cache-control', 'no-store')
    .redirect(`/sign-in?${new URLSearchParams({ next }).toString()}`, 303)
}

/**
 * Makes the address of the response to the client. It contains our issuer name, to prevent mix-up
 * attacks (RFC 9207).
 */
function addressBack(
  { ports }: System,
  uri: string,
  parameters: Record<string, string | null>,
): string {
  return withParameters(uri, { ...parameters, iss: ports.deployment.baseUrl })
}

function sendBack(
  { system, reply }: Visit,
  uri: string,
  parameters: Record<string, string | null>,
): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(addressBack(system, uri, parameters), 303)
}

/** Shows what keeps the page from asking, with a link to the client if its address is known. */
function showRefusal(
  { request, reply }: Visit,
  error: OAuthError,
  back: string | null,
): FastifyReply {
  const t = translatorFor(request)
  const link =
    back === null
      ? null
      : html`<a href="${back}" rel="noreferrer">${t('consent.back', { host: hostOfRedirect(back) })}</a>`
  return sendPage(
    reply.header('x-frame-options', 'DENY'),
    refusedView(t, error.code === 'invalid_client', error.message, link),
    400,
  )
}

async function show(
  { system, request, reply }: Visit,
  session: Session,
  found: Found,
  again?: { form: Fields; problem: Problem },
): Promise<FastifyReply> {
  const content = await askConsent(
    system,
    { t: translatorFor(request), session, asked: askedOf(found) },
    again && { form: again.form, notice: { text: again.problem.detail, wrong: true } },
  )
  const status = again?.problem.refusal.status ?? 200
  return sendPage(reply.header('x-frame-options', 'DENY'), content, status, {
    formTo: sourceOf(found.request.redirectUri),
  })
}

async function decide(
  visit: Visit,
  { session, found, form }: { session: Session; found: Found; form: Fields },
): Promise<FastifyReply> {
  const { system, request } = visit
  const { redirectUri, state, challenge } = found.request
  const decision = { session, asked: askedOf(found), form, t: translatorFor(request) }
  try {
    checkProof(system, decision)
    if (form['decision'] !== 'allow') {
      const said = { error: 'access_denied', error_description: 'The person said no.' }
      return sendBack(visit, redirectUri, { ...said, state })
    }
    const allowed = await connectApp(system, request, decision)
    const now = system.ports.clock.now()
    const code = await grantCode(system.db, allowed, { redirectUri, challenge, now })
    return sendBack(visit, redirectUri, { code, state })
  } catch (error) {
    if (!(error instanceof Problem) || error.refusal.status >= 500) throw error
    return show(visit, session, found, { form, problem: error })
  }
}

function askedOf({ client, request }: Found): Asked {
  return {
    client,
    scope: request.scope,
    redirectUri: request.redirectUri,
    action: PATH,
    carried: writeAuthorizeRequest(request),
  }
}

/** The names of the form's fields that are not part of the client's request. */
const CHOICES = new Set(['proof', 'decision', 'account', 'level', 'confirm', 'sendsTo', 'expires'])

function carriedOf(form: Fields): Fields {
  return Object.fromEntries(Object.entries(form).filter(([name]) => !CHOICES.has(name)))
}

/**
 * Returns the origin to which the form's response redirects, for the content security policy,
 * because browsers check the redirect too. An IPv6 address is no valid source, so only its scheme
 * is returned.
 */
function sourceOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri)
  return ['http:', 'https:'].includes(protocol) && !hostname.startsWith('[') ? origin : protocol
}
