import { createHash } from 'node:crypto'
import { visitorNetwork, visitorSite } from '#lib/addresses/ip.ts'
import type { Db } from '#db/rows.ts'
import { mailboxIdentity } from '#operation/addresses/address-identity.ts'
import { Problem, rateLimited } from '#operation/problem.ts'
import {
  type AttemptRule,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
  takeOnce,
} from './attempt-sql.ts'
import { type Device, isDeviceOf } from './device.ts'
import { findPersonId, listSessionAddresses } from './person-sql.ts'

/**
 * The limit of attempts on one person from one address range, against a stranger who guesses a
 * password.
 */
const PAIR: AttemptRule = { free: 5, waitS: 60, waitMaxS: 3600, forgottenS: 43_200 }
/** The limit of one person's wrong device codes. A right one, such as of an own device, frees none. */
const DEVICE: AttemptRule = { ...PAIR }
/** Limit of attempts from one address range on all persons, against lists of stolen passwords. */
const PLACE: AttemptRule = { free: 30, waitS: 60, waitMaxS: 900, forgottenS: 900 }
/** The limit of attempts from one IPv6 site (a /48), which has 65,536 address ranges. */
const SITE: AttemptRule = { ...PLACE, free: 4 * PLACE.free }
/**
 * The limit of attempts on one person from everywhere. Not applied at an address range where the
 * person has an open session, or strangers could lock the person out.
 */
const PERSON: AttemptRule = { free: 100, waitS: 60, waitMaxS: 60, forgottenS: 43_200 }
/** The limit of mails that strangers may request for one mailbox. */
const MAIL: AttemptRule = { free: 3, waitS: 1200, waitMaxS: 3600, forgottenS: 3600 }

/** Invitations to one mailbox over all accounts: three, then none for a day. */
const INVITATION: AttemptRule = { free: 3, waitS: 86_400, waitMaxS: 86_400, forgottenS: 86_400 }

interface Counted {
  rule: AttemptRule
  key: Buffer
}

const countOf = (rule: AttemptRule, ...of: string[]): Counted => ({
  rule,
  key: createHash('sha256').update(of.join('\n')).digest(),
})

/** Returns the counters of an IP address, that of the smallest range first. */
function placesOf(name: string, address: string): Counted[] {
  const site = visitorSite(address)
  return [
    countOf(PLACE, name, visitorNetwork(address)),
    ...(site === null ? [] : [countOf(SITE, name, site)]),
  ]
}

/**
 * Returns the counters of a sign-in, to take before the password is checked. A device with an
 * earlier sign-in of the person has its own counter, which strangers cannot use up.
 */
export async function signInAttempts(
  db: Db,
  { email, address, device }: { email: string; address: string; device: Device | undefined },
  now: Date,
): Promise<Counted[]> {
  if (device) return [countOf(PAIR, 'device', device.person, device.number)]
  const place = visitorNetwork(address)
  // The narrowest first: an attempt that it refuses does not use up the shared counts.
  const narrow = [countOf(PAIR, 'pair', email, place), ...placesOf('place', address)]
  const home = (await listSessionAddresses(db, email, now)).some(
    (known) => visitorNetwork(known) === place,
  )
  return home ? narrow : [...narrow, countOf(PERSON, 'person', email)]
}

/** Finds the device from which the person with an address has signed in before. */
export async function findDevice(
  db: Db,
  email: string,
  devices: readonly Device[],
): Promise<Device | undefined> {
  const personId = devices.length > 0 ? await findPersonId(db, email) : null
  return personId === null ? undefined : devices.find((device) => isDeviceOf(device, personId))
}

export function passwordAttempts(personId: string): Counted[] {
  return [countOf(PAIR, 'password', personId)]
}

/**
 * Returns the counters for two-factor codes: of a known device, else of the address range.
 * better-auth also locks a person after ten wrong codes (NIST SP 800-63B §5.2.2).
 */
export function codeAttempts(address: string, devices: readonly Device[]): Counted[] {
  const [device] = devices
  return device
    ? [countOf(PLACE, 'code device', device.person, device.number)]
    : placesOf('code', address)
}

/**
 * Returns the counters for a mail that a visitor requests. Addresses that differ in the plus part
 * count as one mailbox.
 */
export function mailAttempts(email: string, address: string): Counted[] {
  return [...placesOf('mail place', address), countOf(MAIL, 'mail', mailboxIdentity(email))]
}

/** Returns the counts of an address range for acts that need no sign-in. */
export function addressAttempts(name: string, address: string): Counted[] {
  return placesOf(name, address)
}

/** Returns the counts of the codes that a signed-in person types from a device's screen. */
export function deviceCodeAttempts(personId: string, address: string): Counted[] {
  return [countOf(DEVICE, 'device code', personId), ...placesOf('device code', address)]
}

/** Seconds for which a used code is remembered. It is valid for 90, and clocks may differ. */
const CODE_S = 120

/** Returns true only for the first use of a person's valid code (RFC 6238 §5.2). */
export async function takeCode(
  db: Db,
  personId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const key = createHash('sha256').update(['code of an app', personId, code].join('\n')).digest()
  return takeOnce(db, key, now, new Date(now.getTime() + CODE_S * 1000))
}

/** Counts an invitation. Returns 0, or the seconds to wait when the limit is reached. */
export async function takeInvitation(db: Db, email: string, now: Date): Promise<number> {
  const { key, rule } = countOf(INVITATION, 'invitation', mailboxIdentity(email))
  return takeAttempt(db, key, rule, now)
}

/** Takes one attempt from each counter. Throws the 429 of the first one that is used up. */
export async function takeAttempts(db: Db, attempts: readonly Counted[], now: Date): Promise<void> {
  for (const { key, rule } of attempts) {
    const waitS = await takeAttempt(db, key, rule, now)
    if (waitS > 0)
      throw new Problem(rateLimited, `Too many attempts. Wait ${waitS} s, then try again.`, {
        retryAfterS: waitS,
      })
  }
}

/**
 * Corrects the counters after a right password: the person's own start anew, shared ones uncount
 * this attempt.
 */
export async function settleAttempts(db: Db, attempts: readonly Counted[]): Promise<void> {
  for (const { key, rule } of attempts)
    await (rule === PAIR ? forgetAttempts(db, key) : giveBackAttempt(db, key, rule))
}
