import { createHash } from 'node:crypto'
import { visitorNetwork } from '#lib/ip.ts'
import type { Db } from '#db/rows.ts'
import { mailboxIdentity } from '#operation/address-identity.ts'
import { Problem, rateLimited } from '#operation/problem.ts'
import { type AttemptRule, forgetAttempts, giveBackAttempt, takeAttempt, takeOnce } from './attempt-sql.ts'
import { type Device, isDeviceOf } from './device.ts'
import { findPersonId, listSessionAddresses } from './person-sql.ts'

/** One person from one place, against a stranger who guesses a password. */
const PAIR: AttemptRule = { free: 5, waitS: 60, waitMaxS: 3600, forgottenS: 43_200 }
/** One place, for all persons together, against a stranger who tries a list. */
const PLACE: AttemptRule = { free: 30, waitS: 60, waitMaxS: 900, forgottenS: 900 }
/**
 * One person from many places. Each wait is a minute, but a stranger who keeps at it begins another: so it does not count where the
 * person has a session, or strangers could keep them out for as long as they like.
 */
const PERSON: AttemptRule = { free: 100, waitS: 60, waitMaxS: 60, forgottenS: 43_200 }
/** Mails that a stranger may ask for: they fill no mailbox. */
const MAIL: AttemptRule = { free: 3, waitS: 1200, waitMaxS: 3600, forgottenS: 3600 }

/** Invitations to one mailbox, of all accounts: three, then none for a day. Kept as long as attempts are. */
const INVITATION: AttemptRule = { free: 3, waitS: 86_400, waitMaxS: 86_400, forgottenS: 86_400 }

interface Counted {
  rule: AttemptRule
  key: Buffer
}

const counted = (rule: AttemptRule, ...of: string[]): Counted => ({ rule, key: createHash('sha256').update(of.join('\n')).digest() })

/**
 * Chooses the counts of a sign-in, which are taken before the password is looked at: many at once are no more than these, the known and
 * the unknown alike. A device on which the person signed in before has one of its own, which no stranger uses up.
 */
export async function signInAttempts(
  db: Db,
  { email, address, devices }: { email: string; address: string; devices: readonly Device[] },
  now: Date,
): Promise<Counted[]> {
  const device = await deviceOf(db, email, devices)
  if (device) return [counted(PAIR, 'device', device.person, device.number)]
  const place = visitorNetwork(address)
  // The narrowest first: what it refuses does not count against those that others share.
  const narrow = [counted(PAIR, 'pair', email, place), counted(PLACE, 'place', place)]
  const home = (await listSessionAddresses(db, email, now)).some((known) => visitorNetwork(known) === place)
  return home ? narrow : [...narrow, counted(PERSON, 'person', email)]
}

async function deviceOf(db: Db, email: string, devices: readonly Device[]): Promise<Device | undefined> {
  const personId = devices.length > 0 ? await findPersonId(db, email) : null
  return personId === null ? undefined : devices.find((device) => isDeviceOf(device, personId))
}

/** Counts a password or code that is asked of a person who is signed in already. */
export function passwordAttempts(personId: string): Counted[] {
  return [counted(PAIR, 'password', personId)]
}

/**
 * Counts the second step of a sign-in, for a known device or else for the place. The person is not known here, so the device may be
 * another person's: better-auth locks a person after ten wrong codes, from whichever devices they come (NIST SP 800-63B §5.2.2).
 */
export function codeAttempts(address: string, devices: readonly Device[]): Counted[] {
  const [device] = devices
  return [device ? counted(PLACE, 'code device', device.person, device.number) : counted(PLACE, 'code', visitorNetwork(address))]
}

/** Counts a mail that is asked for, for the mailbox: however the plus part is written, all of it is one. */
export function mailAttempts(email: string, address: string): Counted[] {
  return [counted(PLACE, 'mail place', visitorNetwork(address)), counted(MAIL, 'mail', mailboxIdentity(email))]
}

/** A code of an app is right for 90 seconds: its own 30 and those beside it, since clocks differ. Two processes' clocks may differ as well. */
const CODE_S = 120

/** True for the first use of a person's right code, false for any later one (RFC 6238 §5.2). */
export async function takeCode(db: Db, personId: string, code: string, now: Date): Promise<boolean> {
  const key = createHash('sha256').update(['code of an app', personId, code].join('\n')).digest()
  return takeOnce(db, key, now, new Date(now.getTime() + CODE_S * 1000))
}

/** Counts an invitation to a mailbox in the transaction that makes it; answers how many seconds to wait instead when there were enough. */
export async function takeInvitation(db: Db, email: string, now: Date): Promise<number> {
  const { key, rule } = counted(INVITATION, 'invitation', mailboxIdentity(email))
  return takeAttempt(db, key, rule, now)
}

/** Takes one of each, or throws the 429 of the first that has none. */
export async function takeAttempts(db: Db, attempts: readonly Counted[], now: Date): Promise<void> {
  for (const { key, rule } of attempts) {
    const waitS = await takeAttempt(db, key, rule, now)
    if (waitS > 0) throw new Problem(rateLimited, `Too many attempts. Wait ${waitS} s, then try again.`, { retryAfterS: waitS })
  }
}

/** Settles the counts of a right answer: the person's own begin anew, and those that others share get their one back. */
export async function settleAttempts(db: Db, attempts: readonly Counted[]): Promise<void> {
  for (const { key, rule } of attempts) await (rule === PAIR ? forgetAttempts(db, key) : giveBackAttempt(db, key, rule))
}
