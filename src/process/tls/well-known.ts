import { isServedHost } from '#areas/addresses/index.ts'
import { thumbprint } from '#lib/certificates/jwk.ts'
import { SECOND_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import { findAccountKey } from './account-key.ts'
import { NONCE, PROOF_PATH, proveHost } from './host-proof.ts'

const CHALLENGE_PATH = '/.well-known/acme-challenge/'
/** A token of a challenge (RFC 8555 §8.3). */
const TOKEN = /^[\w-]{16,200}$/
/** The time for which the account's thumbprint is remembered. */
const REMEMBERED_MS = 2 * SECOND_MS

/** Returns the answer to a path: a text, `null` for 404, `undefined` for a path of another kind. */
type WellKnown = (host: string, path: string) => Promise<string | null | undefined>

/**
 * Answers what an authority asks, and the proof that a host leads here. Any token of a challenge is
 * answered by the account's thumbprint, so that each process can answer for the order of another.
 */
export function wellKnown(system: Pick<System, 'db' | 'ports'>, directory: string): WellKnown {
  const { clock, vault } = system.ports
  let remembered: { at: number; print: Promise<string | null> } | null = null

  /** Returns the thumbprint of the account at the authority; null before the first order. */
  function accountPrint(): Promise<string | null> {
    const now = clock.now().getTime()
    if (remembered === null || Math.abs(now - remembered.at) >= REMEMBERED_MS) {
      const print = findAccountKey(system.db, vault, directory).then((key) =>
        key === null ? null : thumbprint(key),
      )
      remembered = { at: now, print }
    }
    return remembered.print
  }

  return async (host, path) => {
    if (path.startsWith(CHALLENGE_PATH)) {
      const token = path.slice(CHALLENGE_PATH.length)
      const print = TOKEN.test(token) ? await accountPrint() : null
      return print === null ? null : `${token}.${print}`
    }
    if (!path.startsWith(PROOF_PATH)) return undefined
    const nonce = path.slice(PROOF_PATH.length)
    const isAsked = NONCE.test(nonce) && (await isServedHost(system, host))
    return isAsked ? proveHost(vault, host, nonce) : null
  }
}
