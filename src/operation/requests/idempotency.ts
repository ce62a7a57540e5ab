import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import { countAffected, type Db, row } from '#db/rows.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Vault } from '#ports/vault.ts'
import { type Caller, callerName } from '../caller.ts'
import type { Call } from './call.ts'
import type { AnyOperation } from '../operation.ts'
import { spendingKey } from '../confirm/confirm-token.ts'
import { confirmOf } from '../confirm/plan.ts'
import { idempotencyConflict, idempotencyInFlight, Problem } from '../problem.ts'

export const IDEMPOTENCY_HOURS = 24

/** Hashes are keyed: inputs hold passwords, which could be guessed from a copy of the database. */
const PURPOSE = 'idempotency'

/** A use of an Idempotency-Key, or of a token, which is then used up. */
export interface IdempotentUse {
  accountId: string
  caller: string
  key: string
  requestHash: Buffer
  /** Whether refusals are stored too. A refusal does not use up a token. */
  keepsRefusals: boolean
}

export interface StoredAnswer {
  status: number
  body: unknown
  /** Whether the stored answer is a refusal. `body` then contains the parts of the refusal. */
  refused: boolean
}

export function storeRefusal({ refusal, detail, fieldErrors, extra }: Problem): StoredAnswer {
  return { status: refusal.status, body: { refusal, detail, fieldErrors, extra }, refused: true }
}

export function revive(answer: StoredAnswer): Problem {
  const { refusal, detail, fieldErrors, extra } = answer.body as Pick<
    Problem,
    'refusal' | 'detail' | 'fieldErrors' | 'extra'
  >
  return new Problem(refusal, detail, { fieldErrors, extra })
}

export function usesOf(
  caller: Caller,
  { operation, idempotencyKey }: Pick<Call, 'operation' | 'idempotencyKey'>,
  input: unknown,
  kernelConfirm: string | null = null,
): IdempotentUse[] {
  if (operation.effect === 'read') return []
  const { name } = operation
  const requestHash = createHash('sha256')
    .update(canonicalJson({ operation: name, input }))
    .digest()
  const by = { accountId: caller.accountId, caller: callerName(caller) }
  const confirm = kernelConfirm ?? confirmOf(operation, input)
  return [
    ...(idempotencyKey === null
      ? []
      : [{ ...by, key: idempotencyKey, requestHash, keepsRefusals: true }]),
    // The key is made from the request and the decoded token, so that another text for the same
    // token has the same key.
    ...(confirm === null
      ? []
      : [
          confirmUse(
            by,
            spendingKey(confirm, {
              operation: name,
              caller,
              input: input as object,
              isBare: kernelConfirm !== null,
            }),
          ),
        ]),
  ]
}

function confirmUse(by: Pick<IdempotentUse, 'accountId' | 'caller'>, key: string): IdempotentUse {
  return {
    ...by,
    key,
    requestHash: createHash('sha256').update(key).digest(),
    keepsRefusals: false,
  }
}

export async function findFirstAnswer(
  db: Db,
  vault: Vault,
  uses: readonly IdempotentUse[],
  now: Date,
): Promise<StoredAnswer | null> {
  for (const use of uses) {
    const found = await findAnswer(db, vault, use, now)
    if (found) return found
  }
  return null
}

/** Returns whether an answer is stored under a key, for whatever input. */
export async function hasAnswer(
  db: Db,
  { accountId, caller, key }: Pick<IdempotentUse, 'accountId' | 'caller' | 'key'>,
  now: Date,
): Promise<boolean> {
  const found = await row(
    db,
    sql<{ found: boolean }>`select exists (select from idempotency
      where account_id = ${uuidOf(accountId)} and caller = ${caller} and key = ${key} and created_at > ${hoursBefore(now)}) as found`,
  )
  return found!.found
}

/**
 * Finds the stored answer to an earlier request. Null: there is none. Refuses a key that was used
 * with another input.
 */
async function findAnswer(
  db: Db,
  vault: Vault,
  use: IdempotentUse,
  now: Date,
): Promise<StoredAnswer | null> {
  const found = await row(
    db,
    sql<{ request_hash: Buffer; status: number; answer: Buffer }>`
      select request_hash, status, answer from idempotency
      where account_id = ${uuidOf(use.accountId)} and caller = ${use.caller} and key = ${use.key}
        and created_at > ${hoursBefore(now)}`,
  )
  if (!found) return null
  // Rows of earlier releases contain the hash without a secret key.
  const hashes = [...vault.macs(PURPOSE, use.requestHash), use.requestHash]
  if (!hashes.some((hash) => hash.equals(found.request_hash)))
    throw new Problem(
      idempotencyConflict,
      'Repeat the first request unchanged, or send a new Idempotency-Key with this one.',
    )
  const body = JSON.parse(vault.open(found.answer).toString()) as unknown
  return { status: found.status, body, refused: found.status >= 400 }
}

/** Locks an Idempotency-Key until the transaction ends. Refuses while another request holds it. */
export async function holdKey(db: Db, use: IdempotentUse): Promise<void> {
  const name = `${use.accountId} ${use.caller} ${use.key}`
  const held = await row(
    db,
    sql<{
      held: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 20260728)) as held`,
  )
  if (held!.held) return
  const same = use.keepsRefusals ? 'Idempotency-Key' : 'confirm'
  throw new Problem(
    idempotencyInFlight,
    `Wait a second and repeat it with the same ${same}: you then get its answer.`,
  )
}

/** Removes secrets that are shown once from an answer, and marks it for repetitions. */
export function withoutSecrets({ shownOnce }: AnyOperation, answer: StoredAnswer): StoredAnswer {
  if (!shownOnce || answer.refused) return answer
  const shown = Object.entries(answer.body as object).filter(([name]) => !shownOnce.includes(name))
  return { ...answer, body: { ...Object.fromEntries(shown), shownOnce: true } }
}

/** Stores an answer, encrypted, in the handler's transaction. */
export async function keepAnswer(
  db: Db,
  vault: Vault,
  use: IdempotentUse,
  answer: StoredAnswer,
  now: Date,
): Promise<void> {
  const sealed = vault.seal(Buffer.from(JSON.stringify(answer.body ?? null)))
  const [hash] = vault.macs(PURPOSE, use.requestHash)
  await countAffected(
    db,
    sql`insert into idempotency (account_id, caller, key, request_hash, status, answer, created_at)
        values (${uuidOf(use.accountId)}, ${use.caller}, ${use.key}, ${hash}, ${answer.status}, ${sealed}, ${now})
        on conflict (account_id, caller, key) do update
        set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`,
  )
}

function hoursBefore(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS)
}
