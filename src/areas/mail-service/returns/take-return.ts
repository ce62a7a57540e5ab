import { createHash } from 'node:crypto'
import { newUuid } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { type ReturnProvider, returnProviderOf } from '#areas/bounces/index.ts'
import { readMailReturns } from './read-mail-returns.ts'
import { refusedBecause, RETURN_FAULTS } from './return-fault.ts'
import { generationOf } from './returns-secret.ts'
import { findReturns, insertPost, noteProblem, noteReceived, takeToken } from './returns-sql.ts'
import { type ReturnRequest, verifyReturn } from './verify-return.ts'

type Parts = Pick<System, 'db' | 'ports'>

/** An address for a service's reports, whose secret was verified. */
export interface ReturnsAddress {
  provider: ReturnProvider
  /** The key that authenticates the service's requests; null before it is set. */
  key: string | null
}

/** A request to store. `deliveryId`: the id of the delivery in its header. */
interface Post {
  deliveryId: string | null
  body: Buffer
  /** A token of the request's signature that may be used once. */
  token?: string | null
}

/** The result of a request: stored, or refused with the reason in words for the operator. */
export type ReturnTaken = { taken: true } | { taken: false; why: string }

/**
 * Finds the address of a service. Returns null when there is no such service, or the secret is
 * wrong.
 */
export async function openReturns(
  { db, ports: { vault, deployment } }: Parts,
  { provider: name, secret }: { provider: string; secret: string },
): Promise<ReturnsAddress | null> {
  const provider = returnProviderOf(name)
  if (provider === null || deployment.edition !== 'self-hosted') return null
  const generation = generationOf(vault, provider, secret)
  if (generation === null) return null
  const { generation: present, keySealed } = await findReturns(db, provider)
  if (generation !== present) return null
  return { provider, key: keySealed && vault.open(keySealed).toString('utf8') }
}

/**
 * Verifies a request and stores it. Requests of SES are handled elsewhere, since they arrive
 * through SNS.
 */
export async function takeReturn(
  system: Parts,
  { provider, key }: ReturnsAddress & { provider: Exclude<ReturnProvider, 'ses'> },
  request: ReturnRequest,
): Promise<ReturnTaken> {
  const now = system.ports.clock.now()
  const verified = verifyReturn(provider, request, { key, now })
  if (!verified.verified) return refuseReturn(system, provider, verified.why)
  const { deliveryId, token } = verified
  return storeReturn(system, provider, { deliveryId, token, body: request.body })
}

/** Notes that a request was refused, which the page of the mail service shows. */
export async function refuseReturn(
  { db, ports: { clock } }: Parts,
  provider: ReturnProvider,
  why: string,
): Promise<ReturnTaken> {
  await noteProblem(db, provider, refusedBecause(why), clock.now())
  return { taken: false, why }
}

/** Stores a verified request and enqueues the job that reads it, in one transaction. */
export async function storeReturn(
  system: Parts,
  provider: ReturnProvider,
  { deliveryId, body, token = null }: Post,
): Promise<ReturnTaken> {
  const { clock, queue } = system.ports
  const now = clock.now()
  const stored = await system.db.transaction().execute(async (db) => {
    if (token !== null) {
      const result = await takeToken(
        db,
        { tokenHash: sha256(`${provider} ${token}`), bodyHash: sha256(body) },
        now,
      )
      if (result !== 'taken') return result
    }
    const postId = newUuid(now.getTime())
    await insertPost(db, { postId, provider, deliveryId, body }, now)
    await queue.enqueue(db, readMailReturns.name, [{ postId }])
    await noteReceived(db, provider, now)
    return 'taken' as const
  })
  return stored === 'replayed'
    ? refuseReturn(system, provider, RETURN_FAULTS.replayed)
    : { taken: true }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
