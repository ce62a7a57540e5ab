import type { Db } from '#db/rows.ts'

export interface BatchRow<Arg> {
  accountId: string
  arg: Arg
}

export type BatchStatement<Arg, Answer> = (
  db: Db,
  asked: readonly BatchRow<Arg>[],
) => Promise<readonly Answer[]>

/**
 * Collects the calls that requests in a shared transaction make, and runs the calls of one function
 * as one statement.
 */
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
 * Makes a function whose calls in a shared transaction run as one statement. `many` gets calls of
 * several accounts. It must lock rows in the order of their keys, and return the answers in the
 * order of the calls.
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
