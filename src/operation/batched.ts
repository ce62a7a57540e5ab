import type { Db } from '#db/rows.ts'

export interface BatchRow<Arg> {
  accountId: string
  arg: Arg
}

export type BatchStatement<Arg, Answer> = (
  db: Db,
  asked: readonly BatchRow<Arg>[],
) => Promise<readonly Answer[]>

/** Collects calls in a shared transaction and runs each kind as one statement. */
export interface StatementBatcher {
  ask<Arg, Answer>(
    many: BatchStatement<Arg, Answer>,
    asked: BatchRow<Arg>,
    writes: boolean,
  ): Promise<Answer>
}

export interface BatchScope {
  db: Db
  accountId: string
  batcher?: StatementBatcher
}

/**
 * Makes a function whose calls in a shared transaction run as one statement. `many` serves several
 * accounts. It sorts by key, so that batches lock in one order, and answers in row order.
 */
export function batchStatement<Arg, Answer>(
  effect: 'reads' | 'writes',
  many: BatchStatement<Arg, Answer>,
): (scope: BatchScope, ...arg: Arg extends undefined ? [] : [Arg]) => Promise<Answer> {
  return async ({ db, accountId, batcher }, ...[given]) => {
    const asked = { accountId, arg: given as Arg }
    if (batcher) return batcher.ask(many, asked, effect === 'writes')
    return (await many(db, [asked]))[0]!
  }
}
