import type { Db } from '#db/rows.ts'

/** One request's row of a batched statement. */
export interface BatchRow<Arg> {
  accountId: string
  arg: Arg
}

export type BatchStatement<Arg, Answer> = (db: Db, asked: readonly BatchRow<Arg>[]) => Promise<readonly Answer[]>

/** Collects the calls of batched functions in one shared transaction and runs each kind as one statement. */
export interface StatementBatcher {
  ask<Arg, Answer>(many: BatchStatement<Arg, Answer>, asked: BatchRow<Arg>, writes: boolean): Promise<Answer>
}

/** The part of an open transaction that a batched function needs. */
export interface BatchScope {
  db: Db
  accountId: string
  batcher?: StatementBatcher
}

/**
 * Makes a function whose calls by requests in one shared transaction run as one statement; any other call runs alone.
 * `many` serves several accounts at once, so each row names its account. It sorts by key, so that two batches take locks in one order,
 * and answers in the order of its rows.
 */
export function batched<Arg, Answer>(
  effect: 'reads' | 'writes',
  many: BatchStatement<Arg, Answer>,
): (scope: BatchScope, ...arg: Arg extends undefined ? [] : [Arg]) => Promise<Answer> {
  return async ({ db, accountId, batcher }, ...[given]) => {
    const asked = { accountId, arg: given as Arg }
    if (batcher) return batcher.ask(many, asked, effect === 'writes')
    return (await many(db, [asked]))[0]!
  }
}
