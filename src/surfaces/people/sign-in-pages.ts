import type { FastifyInstance, FastifyReply } from 'fastify'
import { findInvitation, findSignUp, signUpWay } from '#areas/accounts/index.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { type Fields, readForm, show, submit } from './form.ts'
import { accept, finishSigningUp, requestReset, resetPassword, signIn, signUp, verifyBackupCode, verifyTotp } from './steps.ts'
import { codeView, finishView, forgotView, invitationView, mailedView, messageView, resetView, signInView, signUpView } from './sign-in-views.ts'

const DASHBOARD = '/app'
const EXPIRED = 'This link is no longer valid'

/** Serves the pages for signing in and up. They work without scripts and use the steps of `/auth`. */
export function signInPages(app: FastifyInstance, system: System): void {
  app.get<{ Querystring: Fields }>('/sign-in', async (request, reply) => {
    const { next } = request.query
    if (await system.people.session(request.headers.cookie ?? '')) return reply.redirect(after(next), 303)
    return show(reply, signInView(await signUpWay(system), { next: after(next) }))
  })
  app.post('/sign-in', async (request, reply) => {
    const form = readForm(system, request)
    const way = await signUpWay(system)
    const { next: _next, ...given } = form
    return submit(reply, () => signIn.take(system, request, given), {
      next: ({ body }) =>
        (body as { twoFactorRedirect?: boolean }).twoFactorRedirect ? `/two-factor?${nextQuery(form['next'])}` : after(form['next']),
      again: (notice) => signInView(way, form, notice),
    })
  })

  app.get<{ Querystring: Fields }>('/two-factor', async (request, reply) => show(reply, codeView({ next: after(request.query['next']) })))
  app.post('/two-factor', async (request, reply) => {
    const form = readForm(system, request)
    const step = /^\s*\d{6}\s*$/.test(form['code'] ?? '') ? verifyTotp : verifyBackupCode
    const { next, ...given } = form
    return submit(reply, () => step.take(system, request, given), { next: () => after(next), again: (notice) => codeView(form, notice) })
  })

  app.get('/forgot', async (_request, reply) => show(reply, forgotView()))
  app.post('/forgot', async (request, reply) => {
    const form = readForm(system, request)
    return submit(reply, () => requestReset.take(system, request, form), { next: mailedView, again: (notice) => forgotView(form, notice) })
  })

  app.get<{ Querystring: Fields }>('/reset', async (request, reply) => show(reply, resetView(request.query['token'] ?? '')))
  app.post('/reset', async (request, reply) => {
    const form = readForm(system, request)
    const way = await signUpWay(system)
    return submit(reply, () => resetPassword.take(system, request, form), {
      next: () => signInView(way, {}, { text: 'The password is set. Sign in with it.', wrong: false }),
      again: (notice) => resetView(form['token'] ?? '', notice),
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
    if (token === undefined || way === 'first') return show(reply, signUpView(way, asksToken, { token: token ?? '' }))
    const address = await findSignUp(system, token)
    if (address !== null) return show(reply, finishView(address, token))
    return way === 'mail' ? expired(reply, 'Sign up once more, and you get another link.') : show(reply, signUpView(way, asksToken))
  })
  app.post('/sign-up', async (request, reply) => {
    const form = readForm(system, request)
    const { token } = form
    const way = await signUpWay(system)
    if (token === undefined || way === 'first') {
      return submit(reply, () => signUp.take(system, request, form), {
        next: () => (way === 'mail' ? mailedView() : DASHBOARD),
        again: (notice) => signUpView(way, asksToken, form, way === 'closed' ? null : notice),
      })
    }
    const address = await findSignUp(system, token)
    if (address === null) return expired(reply, 'It has been used, or it is too old.')
    return submit(reply, () => finishSigningUp.take(system, request, form), {
      next: () => DASHBOARD,
      again: (notice) => finishView(address, token, form, notice),
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
    return found instanceof Problem ? expired(reply, found.detail) : show(reply, invitationView(found))
  })
  app.post<{ Params: { token: string } }>('/invitation/:token', async (request, reply) => {
    const form = readForm(system, request)
    const { token } = request.params
    const found = await find(token)
    if (found instanceof Problem) return expired(reply, found.detail)
    return submit(reply, () => accept.take(system, request, { ...form, token }), {
      next: () => (found.known ? messageView('You have joined', `${found.accountName} is among your accounts from now on.`) : DASHBOARD),
      again: (notice) => invitationView(found, form, notice),
    })
  })
}

/** Returns the page of the dashboard that asked for the sign-in. Any other address could lead the person to a stranger's site. */
function after(next: string | undefined): string {
  return next !== undefined && !/\.\.|%2e/i.test(next) && /^\/app(?:[/?][\w\-./~%=&?:@+,]*)?$/.test(next) ? next : DASHBOARD
}

function nextQuery(next: string | undefined): string {
  return new URLSearchParams({ next: after(next) }).toString()
}

function expired(reply: FastifyReply, detail: string): FastifyReply {
  return show(reply, messageView(EXPIRED, detail), 410)
}
