import {
  type Caller,
  CONFIRMS,
  type KeyCaller,
  type KeyLimits,
  type Role,
} from '#operation/caller.ts'
import { forbidden, Problem } from '#operation/problem.ts'

/**
 * Returns the limits of a new key: those of the key that makes it, unless the request narrows them.
 */
export function limitsFor(caller: Caller, wanted: Partial<KeyLimits>): KeyLimits {
  const own: KeyLimits =
    caller.kind === 'key'
      ? caller
      : { expiresAt: null, readonly: false, sendsTo: null, confirm: 'none' }
  const { expiresAt = own.expiresAt, readonly = own.readonly } = wanted
  const { sendsTo = own.sendsTo, confirm = own.confirm } = wanted
  return { expiresAt, readonly, sendsTo, confirm }
}

/** Refuses wider limits for a new key than those of the key that makes it. */
export function refuseFreer(caller: Caller, wanted: Partial<KeyLimits>): void {
  if (caller.kind === 'key')
    refuseWider(wanted, caller, `${nameOf(caller)} sets no wider limits than its own`)
}

/**
 * Refuses a caller with limits who widens those of a key. Otherwise two keys could together do what
 * neither may.
 */
export function refuseFreed(caller: Caller, wanted: Partial<KeyLimits>, current: KeyLimits): void {
  if (caller.kind !== 'key') return
  const { expiresAt, sendsTo, confirm } = caller
  if (expiresAt !== null || sendsTo !== null || confirm !== 'none')
    refuseWider(wanted, current, `${nameOf(caller)} with limits widens those of no key and no app`)
}

/**
 * Refuses a caller with limits who gives a person a role that changes things, since people have no
 * such limits. With `confirm: person` another person decides.
 */
export function refuseFreerPerson(caller: Caller, role: Role): void {
  if (caller.kind !== 'key' || role === 'viewer' || caller.confirm === 'person') return
  if (caller.expiresAt === null && caller.sendsTo === null) return
  throw new Problem(
    forbidden,
    `${nameOf(caller)} with expiresAt or sendsTo gives people the role viewer alone, since a person has no such limits. Ask an owner.`,
  )
}

const nameOf = ({ app }: KeyCaller) => (app ? 'An app' : 'A key')

function refuseWider(wanted: Partial<KeyLimits>, most: KeyLimits, words: string): void {
  const isWider: Record<keyof KeyLimits, boolean> = {
    expiresAt: isAbove(wanted.expiresAt, most.expiresAt),
    readonly: wanted.readonly === false && most.readonly,
    sendsTo: isAbove(wanted.sendsTo, most.sendsTo),
    confirm: isBefore(wanted.confirm, most.confirm),
  }
  const wider = Object.entries(isWider).flatMap(([name, is]) => (is ? name : []))
  if (wider.length > 0)
    throw new Problem(
      forbidden,
      `${words}: ${wider.join(', ')}. Narrow it, leave it out, or ask an owner.`,
    )
}

/** Returns whether a value is above a maximum. Null means no limit. */
function isAbove<Value extends Date | number>(
  value: Value | null | undefined,
  most: Value | null,
): boolean {
  if (value === undefined || most === null) return false
  return value === null || value > most
}

function isBefore(confirm: KeyLimits['confirm'] | undefined, least: KeyLimits['confirm']): boolean {
  return confirm !== undefined && CONFIRMS.indexOf(confirm) < CONFIRMS.indexOf(least)
}
