import { createHash } from 'node:crypto'
import { visitorNetwork } from '#lib/ip.ts'
import type { Db } from '#db/rows.ts'
import { mailboxIdentity } from '#operation/addresses/address-identity.ts'
import { Problem, rateLimited } from '#operation/problem.ts'
import { type AttemptRule, forgetAttempts, giveBackAttempt, takeAttempt, takeOnce } from './attempt-sql.ts'
import { type Device, isDeviceOf } from './device.ts'
import { findPersonId, listSessionAddresses } from './person-sql.ts'

/** Attempts for one person from one address range, against a stranger who guesses a password. */
const PAIR: AttemptRule = { free: 5, waitS: 60, waitMaxS: 3600, forgottenS: 43_200 }
/** Attempts from one address range for all persons together, against a stranger who tries a list. */
const PLACE: AttemptRule = { free: 30, waitS: 60, waitMaxS: 900, forgottenS: 900 }
/**
 * Attempts for one person from all address ranges. Each wait is a minute, but a stranger who continues begins another. So this rule does not apply
 * where the person has a session, or strangers could lock them out for ever.
 */
const PERSON: AttemptRule = { free: 100, waitS: 60, waitMaxS: 60, forgottenS: 43_200 }
/** Mails that a stranger may request for one mailbox, so that they cannot flood it. */
const MAIL: AttemptRule = { free: 3, waitS: 1200, waitMaxS: 3600, forgottenS: 3600 }

/** Invitations to one mailbox over all accounts: three, then none for a day. The counts are kept as long as those of attempts. */
const INVITATION: AttemptRule = { free: 3, waitS: 86_400, waitMaxS: 86_400, forgottenS: 86_400 }

interface Counted {
  rule: AttemptRule
  key: Buffer
}

const countOf = (rule: AttemptRule, ...of: string[]): Counted => ({ rule, key: createHash('sha256').update(of.join('\n')).digest() })

/**
 * Returns the counts of a sign-in. They are taken before the password is checked, so attempts at the same time cannot exceed them. Known and
 * unknown addresses are counted alike. A device on which the person signed in before has a count of its own, which no stranger uses up.
 */
export async function signInAttempts(
  db: Db,
  { email, address, devices }: { email: string; address: string; devices: readonly Device[] },
  now: Date,
): Promise<Counted[]> {
  const device = await deviceOf(db, email, devices)
  if (device) return [countOf(PAIR, 'device', device.person, device.number)]
  const place = visitorNetwork(address)
  // Takes the narrowest count first. An attempt that it refuses then does not use up the shared counts.
  const narrow = [countOf(PAIR, 'pair', email, place), countOf(PLACE, 'place', place)]
  const home = (await listSessionAddresses(db, email, now)).some((known) => visitorNetwork(known) === place)
  return home ? narrow : [...narrow, countOf(PERSON, 'person', email)]
}

async function deviceOf(db: Db, email: string, devices: readonly Device[]): Promise<Device | undefined> {
  const personId = devices.length > 0 ? await findPersonId(db, email) : null
  return personId === null ? undefined : devices.find((device) => isDeviceOf(device, personId))
}

/** Returns the count for a password or code that a signed-in person enters. */
export function passwordAttempts(personId: string): Counted[] {
  return [countOf(PAIR, 'password', personId)]
}

/**
 * Returns the counts of the second step of a sign-in, for a known device or else for the address range. The person is not known here, so the device
 * may belong to another person. better-auth locks a person after ten wrong codes, from all devices together (NIST SP 800-63B §5.2.2).
 */
export function codeAttempts(address: string, devices: readonly Device[]): Counted[] {
  const [device] = devices
  return [device ? countOf(PLACE, 'code device', device.person, device.number) : countOf(PLACE, 'code', visitorNetwork(address))]
}

/** Returns the counts for a requested mail, by mailbox. All spellings of the plus part count as one mailbox. */
export function mailAttempts(email: string, address: string): Counted[] {
  return [countOf(PLACE, 'mail place', visitorNetwork(address)), countOf(MAIL, 'mail', mailboxIdentity(email))]
}

/**
 * The seconds for which a used code is remembered. A code is valid for 90 seconds: its own 30 and those before and after, since clocks differ. The
 * clocks of two processes may differ too.
 */
const CODE_S = 120

/** Returns true for the first use of a person's valid code, and false for any later use (RFC 6238 §5.2). */
export async function takeCode(db: Db, personId: string, code: string, now: Date): Promise<boolean> {
  const key = createHash('sha256').update(['code of an app', personId, code].join('\n')).digest()
  return takeOnce(db, key, now, new Date(now.getTime() + CODE_S * 1000))
}

/**
 * Counts an invitation to a mailbox, in the transaction that makes it, and returns 0. When the limit is reached, returns the seconds to wait
 * instead.
 */
export async function takeInvitation(db: Db, email: string, now: Date): Promise<number> {
  const { key, rule } = countOf(INVITATION, 'invitation', mailboxIdentity(email))
  return takeAttempt(db, key, rule, now)
}

/** Takes one attempt from each count, or throws the 429 of the first that has none. */
export async function takeAttempts(db: Db, attempts: readonly Counted[], now: Date): Promise<void> {
  for (const { key, rule } of attempts) {
    const waitS = await takeAttempt(db, key, rule, now)
    if (waitS > 0) throw new Problem(rateLimited, `Too many attempts. Wait ${waitS} s, then try again.`, { retryAfterS: waitS })
  }
}

/** Settles the counts after a correct answer. The person's own counts begin again, and shared counts get their one back. */
export async function settleAttempts(db: Db, attempts: readonly Counted[]): Promise<void> {
  for (const { key, rule } of attempts) await (rule === PAIR ? forgetAttempts(db, key) : giveBackAttempt(db, key, rule))
}
