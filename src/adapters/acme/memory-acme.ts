import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#lib/duration.ts'
import { publicJwk } from '#lib/certificates/jwk.ts'
import { newKey } from '#lib/certificates/new-key.ts'
import { signCertificate } from '#lib/certificates/sign-certificate.ts'
import { type Acme, AcmeFailure, type AcmeOrder } from '#ports/acme.ts'
import type { Clock } from '#ports/clock.ts'

/** Asks a host for a path, as the authority does. Returns the body of a 200, else null. */
type AskHost = (host: string, path: string) => Promise<string | null>

const ISSUER = 'An authority in memory'

/**
 * Makes an authority that signs certificates with a key of its own, after it has requested the path
 * from the host. `failNext` adds failures of the next orders; `hold` delays orders until it
 * resolves.
 */
export function memoryAcme(clock: Clock, ask: AskHost, lifetimeDays = 90) {
  const rootKey = newKey()
  const lifetimeMs = lifetimeDays * DAY_MS
  const root = signCertificate({
    subject: ISSUER,
    host: null,
    publicKey: rootKey,
    issuer: ISSUER,
    issuerKey: rootKey,
    validFrom: new Date('2020-01-01'),
    validTo: new Date('2099-01-01'),
  })
  const state = {
    directory: 'https://authority.example/directory',
    /** The certificate that clients of the test trust. */
    root,
    orders: [] as { host: string; accountKey: string }[],
    failNext: [] as AcmeFailure[],
    hold: null as Promise<void> | null,
    /** The milliseconds by which the authority's clock is ahead of the server's. */
    aheadMs: 0,
    order: orderOf,
  } satisfies Acme & Record<string, unknown>

  async function orderOf({ host, key, accountKey, signal }: AcmeOrder): Promise<string> {
    state.orders.push({ host, accountKey })
    const failure = state.failNext.shift()
    if (failure !== undefined) throw failure
    await state.hold
    signal.throwIfAborted()
    const token = randomBytes(32).toString('base64url')
    const said = await ask(host, `/.well-known/acme-challenge/${token}`)
    const print = createHash('sha256').update(JSON.stringify(publicJwk(accountKey)))
    if (said !== `${token}.${print.digest('base64url')}`)
      throw new AcmeFailure('host_unreachable', `${host} answered ${said ?? 'nothing'}`)
    const validFrom = new Date(clock.now().getTime() + state.aheadMs)
    return signCertificate({
      subject: host,
      host,
      publicKey: key,
      issuer: ISSUER,
      issuerKey: rootKey,
      validFrom,
      validTo: new Date(validFrom.getTime() + lifetimeMs),
    })
  }
  return state
}
