import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findInvitation, findSignUp, signUpWay } from '#areas/accounts/index.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { type Fields, readForm, show, submit } from './form.ts'
import {
  accept,
  finishSigningUp,
  requestReset,
  resetPassword,
  signIn,
  signUp,
  verifyBackupCode,
  verifyTotp,
} from './steps.ts'
import {
  codeView,
  finishView,
  forgotView,
  invitationView,
  mailedView,
  messageView,
  resetView,
  signInView,
  signUpView,
} from './sign-in-views.ts'
import { translatorFor } from '../http/visitor-language.ts'

const DASHBOARD = '/app'

/** Serves the pages for signing in and up, without scripts, by the steps of `/auth`. */
export function signInPages(app: FastifyInstance, system: System): void {
  app.get<{ Querystring: Fields }>('/sign-in', async (request, reply) => {
    const { next } = request.query
    if (await system.people.session(request.headers.cookie ?? ''))
      return reply.redirect(safePage(next), 303)
    return show(
      reply,
      signInView(translatorFor(request), await signUpWay(system), { next: safePage(next) }),
    )
  })
  app.post('/sign-in', async (request, reply) => {
    const form = readForm(system, request)
    const way = await signUpWay(system)
    const { next: _next, ...given } = form
    return submit(reply, () => signIn.take(system, request, given), {
      next: ({ body }) =>
        (body as { twoFactorRedirect?: boolean }).twoFactorRedirect
          ? `/two-factor?${nextQuery(form['next'])}`
          : safePage(form['next']),
      again: (notice) => signInView(translatorFor(request), way, form, notice),
    })
  })

  app.get<{ Querystring: Fields }>('/two-factor', async (request, reply) =>
    show(reply, codeView(translatorFor(request), { next: safePage(request.query['next']) })),
  )
  app.post('/two-factor', async (request, reply) => {
    const form = readForm(system, request)
    const step = /^\s*\d{6}\s*$/.test(form['code'] ?? '') ? verifyTotp : verifyBackupCode
    const { next, ...given } = form
    return submit(reply, () => step.take(system, request, given), {
      next: () => safePage(next),
      again: (notice) => codeView(translatorFor(request), form, notice),
    })
  })

  app.get('/forgot', async (request, reply) => show(reply, forgotView(translatorFor(request))))
  app.post('/forgot', async (request, reply) => {
    const form = readForm(system, request)
    return submit(reply, () => requestReset.take(system, request, form), {
      next: () => mailedView(translatorFor(request)),
      again: (notice) => forgotView(translatorFor(request), form, notice),
    })
  })

  app.get<{ Querystring: Fields }>('/reset', async (request, reply) =>
    show(reply, resetView(translatorFor(request), request.query['token'] ?? '')),
  )
  app.post('/reset', async (request, reply) => {
    const form = readForm(system, request)
    const way = await signUpWay(system)
    return submit(reply, () => resetPassword.take(system, request, form), {
      next: () =>
        signInView(
          translatorFor(request),
          way,
          {},
          { text: translatorFor(request)('signIn.passwordSet'), wrong: false },
        ),
      again: (notice) => resetView(translatorFor(request), form['token'] ?? '', notice),
    })
  })

  signUpPages(app, system)
  invitationPages(app, system)
}

function signUpPages(app: FastifyInstance, system: System): void {
  const { startToken: asksToken } = system.ports.deployment
  app.get<{ Querystring: Fields }>('/sign-up', async (request, reply) => {
    const { token } = request.query
    const way = await signUpWay(system)
    if (token === undefined || way === 'first')
      return show(reply, signUpView(translatorFor(request), way, asksToken, { token: token ?? '' }))
    const address = await findSignUp(system, token)
    if (address !== null) return show(reply, finishView(translatorFor(request), address, token))
    return way === 'mail'
      ? showExpired(request, reply, translatorFor(request)('signIn.expiredAgain'))
      : show(reply, signUpView(translatorFor(request), way, asksToken))
  })
  app.post('/sign-up', async (request, reply) => {
    const form = readForm(system, request)
    const { token } = form
    const way = await signUpWay(system)
    if (token === undefined || way === 'first') {
      return submit(reply, () => signUp.take(system, request, form), {
        next: () => (way === 'mail' ? mailedView(translatorFor(request)) : DASHBOARD),
        again: (notice) =>
          signUpView(
            translatorFor(request),
            way,
            asksToken,
            form,
            way === 'closed' ? null : notice,
          ),
      })
    }
    const address = await findSignUp(system, token)
    if (address === null)
      return showExpired(request, reply, translatorFor(request)('signIn.expiredUsed'))
    return submit(reply, () => finishSigningUp.take(system, request, form), {
      next: () => DASHBOARD,
      again: (notice) => finishView(translatorFor(request), address, token, form, notice),
    })
  })
}

function invitationPages(app: FastifyInstance, system: System): void {
  const find = (token: string) =>
    findInvitation(system, token).catch((error: unknown) => {
      if (error instanceof Problem && error.refusal.status < 500) return error
      throw error
    })
  app.get<{ Params: { token: string } }>('/invitation/:token', async (request, reply) => {
    const found = await find(request.params.token)
    return found instanceof Problem
      ? showExpired(request, reply, found.detail)
      : show(reply, invitationView(translatorFor(request), found))
  })
  app.post<{ Params: { token: string } }>('/invitation/:token', async (request, reply) => {
    const form = readForm(system, request)
    const { token } = request.params
    const found = await find(token)
    if (found instanceof Problem) return showExpired(request, reply, found.detail)
    return submit(reply, () => accept.take(system, request, { ...form, token }), {
      next: () =>
        found.known
          ? messageView(
              translatorFor(request),
              translatorFor(request)('signIn.joined'),
              translatorFor(request)('signIn.joinedText', { name: found.accountName }),
            )
          : DASHBOARD,
      again: (notice) => invitationView(translatorFor(request), found, form, notice),
    })
  })
}

/**
 * Returns the path of the page to return to. Other addresses are refused, since they could belong
 * to a stranger's site.
 */
function safePage(next: string | undefined): string {
  if (next === undefined) return DASHBOARD
  if (/^\/oauth\/(?:authorize|device)(?:\?[\w\-.*+%=&]*)?$/.test(next)) return next
  return !/\.\.|%2e/i.test(next) && /^\/app(?:[/?][\w\-./~%=&?:@+,]*)?$/.test(next)
    ? next
    : DASHBOARD
}

function nextQuery(next: string | undefined): string {
  return new URLSearchParams({ next: safePage(next) }).toString()
}

function showExpired(request: FastifyRequest, reply: FastifyReply, detail: string): FastifyReply {
  return show(
    reply,
    messageView(translatorFor(request), translatorFor(request)('signIn.expired'), detail),
    410,
  )
}
