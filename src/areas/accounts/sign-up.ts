import { forbidden, Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Deployment } from '#ports/ports.ts'
import { anyAccount, lockAnyAccount } from './account-sql.ts'
import { beginAccount, inNewAccount } from './open-account.ts'
import { readEmail, readNewPerson } from './new-person.ts'
import { SIGN_UP, sendSignUpLink } from './people-jobs.ts'
import { readToken, useToken } from './person-sql.ts'
import { isStartToken, startToken } from './start-token.ts'

const startTokenRequired = refusal(
  'start_token_required',
  403,
  'The token from the start of the server is missing or wrong',
)
const closed = refusal('forbidden', 403, 'Sign-up is closed')
export const linkExpired = refusal('link_expired', 410, 'This link is no longer valid')

interface NewPerson {
  email: string
  password: string
  name: string
  /** The time zone that the browser reported; UTC without it. */
  timeZone?: string | undefined
  language: string
}

/**
 * Returns how people can sign up: `first` sets a password at once, `mail` needs a mailed link,
 * `closed` refuses.
 */
export async function signUpWay({
  db,
  ports,
}: Pick<System, 'db' | 'ports'>): Promise<'first' | 'mail' | 'closed'> {
  const { signUp } = ports.deployment
  if (signUp === 'open') return 'mail'
  return signUp === 'first' && !(await anyAccount(db)) ? 'first' : 'closed'
}

/**
 * Opens the deployment's first account without a mail, since mail may not be set up yet. Of two
 * concurrent calls one gets the account.
 */
export async function signUpFirst(system: System, wanted: NewPerson, token: string): Promise<void> {
  if ((await signUpWay(system)) !== 'first') throw new Problem(closed, CLOSED)
  if (!isStartToken(system.ports, token))
    throw new Problem(startTokenRequired, needsToken(system.ports.deployment))
  const person = readNewPerson(wanted)
  const passwordHash = await system.ports.passwords.hash(wanted.password)
  await inNewAccount(system, async (scope) => {
    if (await lockAnyAccount(scope.db)) throw new Problem(closed, CLOSED)
    await beginAccount(scope, {
      ...person,
      passwordHash,
      timeZone: wanted.timeZone,
      language: wanted.language,
    })
  })
}

const CLOSED =
  'Accounts are opened here by invitation. Ask an owner of the account, or the operator of this deployment.'

/** Mails a link to an address. The response does not show whether the address is known. */
export async function requestSignUp(system: System, written: string): Promise<void> {
  if (system.ports.deployment.signUp !== 'open') throw new Problem(forbidden, CLOSED)
  await system.ports.queue.enqueue(system.db, sendSignUpLink.name, [{ email: readEmail(written) }])
}

const needsToken = ({ command }: Deployment) =>
  `This server has no account yet. Open the address that the server printed when it started, which ends in the token; or create the account on the command line (\`${command} accounts create --help\`).`

/**
 * Returns the URL to open the first account. Returns null when no token is needed, or the account
 * exists.
 */
export async function startAddress(system: Pick<System, 'db' | 'ports'>): Promise<string | null> {
  const { baseUrl, startToken: needed } = system.ports.deployment
  return needed && (await signUpWay(system)) === 'first'
    ? `${baseUrl}/sign-up?token=${startToken(system.ports.vault)}`
    : null
}

/** Returns the address to which a link was mailed, or null once the link has stopped working. */
export async function findSignUp({ db, ports }: System, token: string): Promise<string | null> {
  return readToken(db, SIGN_UP, token, ports.clock.now())
}

/** Opens an account by a mailed link, which is then used up. Returns the address. */
export async function finishSignUp(
  system: System,
  token: string,
  wanted: Omit<NewPerson, 'email'>,
): Promise<string> {
  const email = await findSignUp(system, token)
  if (email === null) throw new Problem(linkExpired, 'Sign up again to get another link.')
  const person = readNewPerson({ email, ...wanted })
  const passwordHash = await system.ports.passwords.hash(wanted.password)
  await inNewAccount(system, async (scope) => {
    if ((await useToken(scope.db, SIGN_UP, token, scope.now)) === null)
      throw new Problem(linkExpired, 'This link has been used. Sign in instead.')
    await beginAccount(scope, {
      ...person,
      passwordHash,
      timeZone: wanted.timeZone,
      language: wanted.language,
    })
  })
  return person.email
}
