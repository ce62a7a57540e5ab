import { forbidden, Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { anyAccount, lockedAnyAccount } from './account-sql.ts'
import { beginAccount, inNewAccount } from './open-account.ts'
import { readEmail, readNewPerson } from './new-person.ts'
import { SIGN_UP, sendSignUpLink } from './people-jobs.ts'
import { readToken, useToken } from './person-sql.ts'
import { isStartToken, startToken } from './start-token.ts'

const startTokenRequired = refusal('start_token_required', 403, 'The token of the start is missing or wrong')
const closed = refusal('forbidden', 403, 'Sign-up is closed')
export const linkExpired = refusal('link_expired', 410, 'This link is no longer valid')

export interface NewPerson {
  email: string
  password: string
  name: string
}

/** Answers how a new person comes in now: with a password at once (the first), by a mailed link, or not at all. */
export async function signUpWay({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<'first' | 'mail' | 'closed'> {
  const { signUp } = ports.deployment
  if (signUp === 'open') return 'mail'
  return signUp === 'first' && !(await anyAccount(db)) ? 'first' : 'closed'
}

/** Opens the deployment's first account, with no mail, since mail may not be set up yet. Of two at once, one is the first. */
export async function signUpFirst(system: System, wanted: NewPerson, token: string): Promise<void> {
  if ((await signUpWay(system)) !== 'first') throw new Problem(closed, CLOSED)
  if (!isStartToken(system.ports, token)) throw new Problem(startTokenRequired, NEEDS_TOKEN)
  const person = readNewPerson(wanted)
  const passwordHash = await system.ports.passwords.hash(wanted.password)
  await inNewAccount(system, async (scope) => {
    if (await lockedAnyAccount(scope.db)) throw new Problem(closed, CLOSED)
    await beginAccount(scope, { ...person, passwordHash })
  })
}

const CLOSED = 'Accounts are opened here by invitation. Ask an owner of the account, or the operator of this deployment.'

/** Mails a link to an address; says nothing of whether its owner is known here. */
export async function requestSignUp(system: System, written: string): Promise<void> {
  if (system.ports.deployment.signUp !== 'open') throw new Problem(forbidden, CLOSED)
  await system.ports.queue.enqueue(system.db, sendSignUpLink.name, [{ email: readEmail(written) }])
}

const NEEDS_TOKEN =
  'This server has no account yet. Open the address that `npm start` printed under “A first account”, which ends in the token; or make the account by the command line, as it says there.'

/** Answers the address that opens the first account, with its token; null where no token is needed, or the first account is there. */
export async function startAddress(system: Pick<System, 'db' | 'ports'>): Promise<string | null> {
  const { baseUrl, startToken: needed } = system.ports.deployment
  return needed && (await signUpWay(system)) === 'first' ? `${baseUrl}/sign-up?token=${startToken(system.ports.vault)}` : null
}

/** The address that a mailed link is for, while it works. */
export async function findSignUp({ db, ports }: System, token: string): Promise<string | null> {
  return readToken(db, SIGN_UP, token, ports.clock.now())
}

/** Opens the account that a mailed link is for: the link is used up in the same transaction. Answers the address. */
export async function finishSignUp(system: System, token: string, wanted: Omit<NewPerson, 'email'>): Promise<string> {
  const email = await findSignUp(system, token)
  if (email === null) throw new Problem(linkExpired, 'Sign up once more, and you get another link.')
  const person = readNewPerson({ email, ...wanted })
  const passwordHash = await system.ports.passwords.hash(wanted.password)
  await inNewAccount(system, async (scope) => {
    if ((await useToken(scope.db, SIGN_UP, token, scope.now)) === null) throw new Problem(linkExpired, 'This link has been used. Sign in instead.')
    await beginAccount(scope, { ...person, passwordHash })
  })
  return person.email
}
