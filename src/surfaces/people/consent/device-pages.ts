import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceCodeAttempts, settleAttempts, takeAttempts } from '#areas/accounts/index.ts'
import {
  decideDevice,
  findClient,
  findWaitingDevice,
  grantDevice,
  OAuthError,
  readUserCode,
} from '#areas/oauth/index.ts'
import { type Html, html } from '#lib/html.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../../http/address.ts'
import { addressLimit } from '../../http/address-limit.ts'
import { sendPage } from '../../http/layout.ts'
import { translatorFor } from '../../http/visitor-language.ts'
import { type Fields, readForm } from '../form.ts'
import { askConsent, type Asked, checkProof, connectApp, type Session } from './connect.ts'
import { deviceCodeView, wordsView } from './consent-view.ts'

const PATH = '/oauth/device'
const DECIDE = '/oauth/device/decide'
const REQUESTS_A_MINUTE = 120
const BODY_LIMIT_BYTES = 16 * 1024

/** A request of a signed-in person for these pages, with the objects that its answer needs. */
interface Visit {
  system: System
  request: FastifyRequest
  reply: FastifyReply
  session: Session
}

/** Serves the pages of the device flow (RFC 8628 §3.3): typing the code, and deciding. */
export function devicePages(app: FastifyInstance, system: System): void {
  const limit = addressLimit(system, REQUESTS_A_MINUTE)
  const onRequest = async (request: FastifyRequest) => limit(request)
  app.get<{ Querystring: { user_code?: unknown } }>(PATH, { onRequest }, async (request, reply) => {
    const { user_code: typed } = request.query
    return signedIn({ system, request, reply }, textOf(typed), (visit) =>
      textOf(typed) === '' ? showForm(visit) : ask(visit, textOf(typed)),
    )
  })
  app.post(DECIDE, { bodyLimit: BODY_LIMIT_BYTES, onRequest }, async (request, reply) => {
    const form = readForm(system, request)
    return signedIn({ system, request, reply }, form['user_code'] ?? '', (visit) =>
      decide(visit, form),
    )
  })
}

/**
 * Redirects to sign-in when there is no session. For a wrong code, shows the form again with the
 * next step.
 */
async function signedIn(
  { system, request, reply }: Omit<Visit, 'session'>,
  typed: string,
  answer: (visit: Visit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const session = await system.people.session(request.headers.cookie ?? '')
  if (!session) return signInFirst(reply, readUserCode(typed))
  try {
    return await answer({ system, request, reply, session })
  } catch (error) {
    const t = translatorFor(request)
    const isOurs = error instanceof Problem && error.refusal.status < 500
    if (!isOurs && !(error instanceof OAuthError)) throw error
    const text = isOurs ? error.detail : t('consent.wrongCode')
    if (isOurs && error.retryAfterS !== null) reply.header('retry-after', String(error.retryAfterS))
    const view = deviceCodeView(t, typed.slice(0, 20), { text, wrong: true })
    return send(reply, view, isOurs ? error.refusal.status : 400)
  }
}

function signInFirst(reply: FastifyReply, userCode: string | null): FastifyReply {
  const next = userCode === null ? PATH : `${PATH}?user_code=${userCode}`
  return reply
    .header('cache-control', 'no-store')
    .redirect(`/sign-in?${new URLSearchParams({ next }).toString()}`, 303)
}

async function showForm({ request, reply }: Visit): Promise<FastifyReply> {
  return send(reply, deviceCodeView(translatorFor(request), ''))
}

/**
 * Finds the device that belongs to a code. Wrong codes are counted and limited, because a guessed
 * code could belong to a stranger's device.
 */
async function findAsked({ system, request, session }: Visit, typed: string) {
  const now = system.ports.clock.now()
  const attempts = deviceCodeAttempts(session.personId, addressOf(request))
  await takeAttempts(system.db, attempts, now)
  const userCode = readUserCode(typed)
  const device = userCode === null ? null : await findWaitingDevice(system.db, userCode, now)
  if (userCode === null || !device) throw new OAuthError('invalid_grant', 'This code is not right.')
  const client = await findClient(system, device.clientId)
  await settleAttempts(system.db, attempts)
  const asked: Asked = {
    client,
    scope: device.scope,
    redirectUri: null,
    userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}`,
    action: DECIDE,
    carried: { user_code: userCode },
  }
  return { asked, userCode }
}

async function ask(
  visit: Visit,
  typed: string,
  again?: { form: Fields; problem: Problem },
): Promise<FastifyReply> {
  const { system, request, reply, session } = visit
  const { asked } = await findAsked(visit, typed)
  const content = await askConsent(
    system,
    { t: translatorFor(request), session, asked },
    again && { form: again.form, notice: { text: again.problem.detail, wrong: true } },
  )
  return send(reply, content, again?.problem.refusal.status)
}

async function decide(visit: Visit, form: Fields): Promise<FastifyReply> {
  const { system, request, session } = visit
  const now = system.ports.clock.now()
  const { asked, userCode } = await findAsked(visit, form['user_code'] ?? '')
  const decision = { session, asked, form, t: translatorFor(request) }
  try {
    checkProof(system, decision)
    if (form['decision'] !== 'allow') {
      await decideDevice(system.db, userCode, null, now)
      return showEnd(visit, 'denied')
    }
    const allowed = await connectApp(system, request, decision)
    if (await grantDevice(system.db, allowed, { userCode, now })) return showEnd(visit, 'allowed')
    throw new OAuthError('expired_token', 'This code has ended.')
  } catch (error) {
    if (!(error instanceof Problem) || error.refusal.status >= 500) throw error
    return ask(visit, userCode, { form, problem: error })
  }
}

function showEnd({ request, reply }: Visit, end: 'allowed' | 'denied'): FastifyReply {
  const t = translatorFor(request)
  const link = html`<a href="/app">${t('consent.toDashboard')}</a>`
  return send(reply, wordsView(t, t(`consent.${end}`), t(`consent.${end}Text`), link))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function send(reply: FastifyReply, content: Html, status?: number): FastifyReply {
  return sendPage(reply.header('x-frame-options', 'DENY'), content, status)
}
