import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/duration.ts'
import type { ReturnProvider } from '#areas/bounces/index.ts'

/** The state of a service's returns. */
export interface Returns {
  generation: number
  /** The key that authenticates requests, encrypted; null before it is set. */
  keySealed: Buffer | null
  lastAt: Date | null
  problem: string | null
  problemAt: Date | null
}

const NONE: Returns = {
  generation: 0,
  keySealed: null,
  lastAt: null,
  problem: null,
  problemAt: null,
}

export async function findReturns(db: Db, provider: ReturnProvider): Promise<Returns> {
  const found = await row(
    db,
    sql<Returns>`select generation, key_sealed as "keySealed", last_at as "lastAt", problem, problem_at as "problemAt"
      from mail_returns where provider = ${provider}`,
  )
  return found ?? NONE
}

/**
 * Invalidates the former address, and clears its problem and the time of its last request. Returns
 * the new generation.
 */
export async function raiseGeneration(db: Db, provider: ReturnProvider): Promise<number> {
  const found = await row(
    db,
    sql<{
      generation: number
    }>`insert into mail_returns (provider, generation) values (${provider}, 1)
      on conflict (provider) do update set generation = mail_returns.generation + 1, last_at = null, problem = null, problem_at = null
      returning generation`,
  )
  return found!.generation
}

/**
 * Stores the key that verifies a service's requests; null removes it. Clears the previous problem.
 */
export async function writeReturnsKey(
  db: Db,
  provider: ReturnProvider,
  keySealed: Buffer | null,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into mail_returns (provider, key_sealed) values (${provider}, ${keySealed})
      on conflict (provider) do update set key_sealed = excluded.key_sealed, problem = null, problem_at = null`,
  )
}

/**
 * The least milliseconds between two writes of the time of the last request, since many requests
 * arrive at once.
 */
const RECEIVED_MS = 10 * SECOND_MS
const PROBLEM_MS = MINUTE_MS
const PROBLEM_MAX = 500

/** Stores that a verified request arrived, and clears a problem. */
export async function noteReceived(db: Db, provider: ReturnProvider, now: Date): Promise<void> {
  await countAffected(
    db,
    sql`insert into mail_returns (provider, last_at) values (${provider}, ${now})
      on conflict (provider) do update set last_at = ${now}, problem = null, problem_at = null
        where mail_returns.last_at is null or mail_returns.last_at < ${new Date(now.getTime() - RECEIVED_MS)} or mail_returns.problem is not null`,
  )
}

/**
 * Stores the reason for which a request was refused or not read. Writes the first at once, then at
 * most one a minute.
 */
export async function noteProblem(
  db: Db,
  provider: ReturnProvider,
  problem: string,
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into mail_returns (provider, problem, problem_at) values (${provider}, ${problem.slice(0, PROBLEM_MAX)}, ${now})
      on conflict (provider) do update set problem = excluded.problem, problem_at = excluded.problem_at
        where mail_returns.problem_at is null or mail_returns.problem_at < ${new Date(now.getTime() - PROBLEM_MS)}`,
  )
}

interface NewPost {
  postId: string
  provider: ReturnProvider
  deliveryId: string | null
  body: Buffer
}

export async function insertPost(
  db: Db,
  { postId, provider, deliveryId, body }: NewPost,
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into mail_returns_post (post_id, provider, delivery_id, body, received_at) values (${postId}, ${provider}, ${deliveryId}, ${body}, ${now})`,
  )
}

/** Reads a stored request; returns undefined when it was already processed. */
export async function findPost(
  db: Db,
  postId: string,
): Promise<Omit<NewPost, 'postId'> | undefined> {
  return row(
    db,
    sql<
      Omit<NewPost, 'postId'>
    >`select provider, delivery_id as "deliveryId", body from mail_returns_post where post_id = ${postId}`,
  )
}

/** Lists requests that were stored before a time, the oldest first. */
export async function listPostsBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      post_id: string
    }>`select post_id from mail_returns_post where received_at < ${before} order by received_at limit ${limit}`,
  )
  return found.map(({ post_id }) => post_id)
}

export async function deletePost(db: Db, postId: string): Promise<void> {
  await countAffected(db, sql`delete from mail_returns_post where post_id = ${postId}`)
}

/**
 * Stores a signature's token as used. `again`: the same request used it before. `replayed`: another
 * request did.
 */
export async function takeToken(
  db: Db,
  { tokenHash, bodyHash }: { tokenHash: Buffer; bodyHash: Buffer },
  now: Date,
): Promise<'taken' | 'again' | 'replayed'> {
  const inserted = await countAffected(
    db,
    sql`insert into mail_returns_token (token_hash, body_hash, seen_at) values (${tokenHash}, ${bodyHash}, ${now}) on conflict do nothing`,
  )
  if (inserted === 1) return 'taken'
  const found = await row(
    db,
    sql<{
      body_hash: Buffer
    }>`select body_hash from mail_returns_token where token_hash = ${tokenHash}`,
  )
  return found?.body_hash.equals(bodyHash) ? 'again' : 'replayed'
}
