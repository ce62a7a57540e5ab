import { MINUTE_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/caller.ts'
import { forbidden, Problem, refusal } from '#operation/problem.ts'
import type { Ports } from '#ports/ports.ts'
import type { Db } from '#db/rows.ts'
import { findSignedIn, ownsEveryAccount, personOf } from '#areas/accounts/index.ts'

const signInAgain = refusal('sign_in_again', 403, 'Sign in again for this')
export const setByEnvironment = refusal(
  'set_by_environment',
  409,
  'The environment of the server names the mail service',
)
const notHere = refusal(
  'not_in_this_edition',
  409,
  'The operator of this server chooses the mail service',
)

/** The refusals of every operation on the mail service. */
export const REFUSALS = [notHere, forbidden, signInAgain] as const

/** The age up to which a sign-in counts as recent. Sign-in codes are sent by the mail service. */
const FRESH_MS = 15 * MINUTE_MS

interface Asking {
  caller: Caller
  db: Db
  ports: Pick<Ports, 'clock' | 'deployment' | 'mailServices'>
}

/** Throws a Problem unless the caller owns every account and has just signed in. */
export async function checkMaySet({ caller, db, ports }: Asking): Promise<void> {
  if (ports.deployment.edition === 'cloud')
    throw new Problem(notHere, 'In the cloud edition the operator chooses the mail service.')
  const person = personOf({ caller })
  if (!(await ownsEveryAccount(db, uuidOf(person.personId))))
    throw new Problem(
      forbidden,
      'The mail service carries the mail of all accounts, and links that set passwords. Sign in as an owner of every account.',
    )
  const signedIn = await findSignedIn(db, person)
  const ageMs = ports.clock.now().getTime() - (signedIn?.startedAt.getTime() ?? 0)
  if (ageMs > FRESH_MS)
    throw new Problem(
      signInAgain,
      'Your sign-in is older than 15 minutes. Sign in again, then repeat the request.',
    )
}

/** Throws a Problem when the environment names the service. */
export function checkNotOfEnvironment({ ports }: Pick<Asking, 'ports'>): void {
  const { fromEnvironment, outboxOnly } = ports.mailServices
  if (fromEnvironment || outboxOnly)
    throw new Problem(
      setByEnvironment,
      'SMTP_URL or MAIL_TRANSPORT in the environment of the server names the mail service. Change it there, or remove both and restart.',
    )
}
