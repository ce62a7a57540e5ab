import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invite_member, list_members, listMemberships, remove_member, update_member } from '#areas/accounts/index.ts'
import { create_api_key, list_api_keys, revoke_api_key, update_api_key } from '#areas/keys/index.ts'
import type { Html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/call.ts'
import { internalCall } from '#operation/internal-call.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { accountView, firstCodeView, type MemberShown, type SessionShown, twoFactorView } from './account-views.ts'
import { withDevice } from './device-cookie.ts'
import { type Fields, type Notice, readForm, show, submit } from './form.ts'
import { forward, type Signed, signedIn } from './forward.ts'
import { type KeyShown, type NewKey, newKeyView } from './key-views.ts'
import type { Step } from './step.ts'
import { changePassword, disableTwoFactor, enableTwoFactor, listSessions, revokeOthers, revokeSession, signOut, verifyTotp } from './steps.ts'

/** The result of each action, shown on the page to which it leads back. */
const DONE: Record<string, string> = {
  invited: 'The invitation is on its way.',
  role: 'The role is changed.',
  removed: 'Removed.',
  revoked: 'The key is revoked. Calls with it are refused from now on.',
  key: 'The key is changed.',
  ended: 'Ended.',
  password: 'The password is changed, and your other sessions have ended.',
  'two-factor-on': 'Two-factor sign-in is on.',
  'two-factor-off': 'Two-factor sign-in is off.',
}

/** Serves the account page: account, members, keys, sessions, password and two-factor sign-in. */
export function accountPages(app: FastifyInstance, system: System): void {
  app.get<{ Querystring: Fields }>('/account', async (request, reply) => {
    // A view of the page renews the session, and makes the browser a known device.
    const looked = withDevice(system, request, await forward(system, request, '/get-session', null))
    if (!looked.body) return reply.redirect('/sign-in', 303)
    if (looked.cookies.length > 0) reply.header('set-cookie', looked.cookies)
    const done = request.query['done'] ?? ''
    const notice = Object.hasOwn(DONE, done) ? { text: DONE[done]!, wrong: false } : null
    return show(reply, await accountPage(system, request, request.query['account'], notice))
  })

  onStep('/account/sign-out', signOut, () => '/sign-in')
  onStep('/account/sessions/revoke', revokeSession, () => '/account?done=ended')
  onStep('/account/sessions/revoke-others', revokeOthers, () => '/account?done=ended')
  onStep('/account/password', changePassword, () => '/account?done=password')
  onStep('/account/two-factor/enable', enableTwoFactor, ({ body }) => twoFactorView(body as Parameters<typeof twoFactorView>[0]))
  onStep('/account/two-factor/verify', verifyTotp, () => '/account?done=two-factor-on', firstCodeView)
  onStep('/account/two-factor/disable', disableTwoFactor, () => '/account?done=two-factor-off')
  onOperation('/account/members/invite', invite_member, 'invited')
  onOperation('/account/members/role', update_member, 'role')
  onOperation('/account/members/remove', remove_member, 'removed')
  // Only this response shows the key: an address would stay in histories and logs.
  onOperation('/account/keys/create', create_api_key, (made, account) => newKeyView(made as NewKey, account))
  onOperation('/account/keys/revoke', revoke_api_key, 'revoked')
  onOperation('/account/keys/update', update_api_key, 'key')

  function onStep(url: string, step: Step, next: (signed: Signed) => string | Html, again?: (notice: Notice) => Html): void {
    onForm(url, (request, { account: _account, username: _username, ...form }) => step.take(system, request, form), next, again)
  }

  function onOperation(url: string, operation: AnyOperation, next: string | ((body: unknown, account: string) => Html)): void {
    onForm(
      url,
      async (request, { account = '', ...input }) => {
        const { problem, body } = await call(system, request, operation, input, account)
        if (problem) throw problem
        return { status: 200, body: { account, body }, cookies: [] }
      },
      (signed) => {
        const { account, body } = signed.body as { account: string; body: unknown }
        return typeof next === 'string' ? `/account?${new URLSearchParams({ account, done: next }).toString()}` : next(body, account)
      },
    )
  }

  function onForm(
    url: string,
    take: (request: FastifyRequest, form: Fields) => Promise<Signed>,
    next: (signed: Signed) => string | Html,
    again?: (notice: Notice) => Html,
  ): void {
    app.post(url, async (request, reply): Promise<FastifyReply> => {
      const form = readForm(system, request)
      if (!(await system.people.session(request.headers.cookie ?? ''))) return reply.redirect('/sign-in', 303)
      return submit(reply, () => take(request, form), {
        next,
        again: (notice) => again?.(notice) ?? accountPage(system, request, form['account'], notice),
      })
    })
  }
}

async function accountPage(system: System, request: FastifyRequest, wanted: string | undefined, notice: Notice | null): Promise<Html> {
  const person = await signedIn(system, request)
  const accounts = await listMemberships(system.db, person.personId)
  const account = accounts.find(({ accountId }) => accountId === wanted) ?? accounts[0] ?? null
  const owned = account?.role === 'owner' ? account.accountId : null
  const members = (await list(system, request, list_members, owned)) as MemberShown[] | null
  const keys = (await list(system, request, list_api_keys, owned)) as KeyShown[] | null
  const sessions = (await listSessions.take(system, request, {})).body as SessionShown[]
  return accountView({ person, account, accounts, members, keys, sessions }, notice)
}

/** Returns a list; null for a person who may not see it. */
async function list(system: System, request: FastifyRequest, operation: AnyOperation, accountId: string | null): Promise<unknown[] | null> {
  if (accountId === null) return null
  const { problem, body } = await call(system, request, operation, { limit: 100 }, accountId)
  return problem ? null : (body as { data: unknown[] }).data
}

/** Calls an operation as the person who is signed in. The caller checked before that one of our pages sent the form. */
function call(system: System, request: FastifyRequest, operation: AnyOperation, input: object, account: string | undefined): Promise<Answer> {
  return internalCall(system, {
    operation,
    credential: { kind: 'session', cookie: request.headers.cookie ?? '', accountId: account || null, sameOrigin: true },
    input,
    requestId: request.id,
    address: addressOf(request),
    browser: true,
  })
}
