import type { Db } from '#db/rows.ts'

/** One request's part of a question that several ask at once. */
export interface Asked<Arg> {
  accountId: string
  arg: Arg
}

export type Many<Arg, Answer> = (db: Db, asked: readonly Asked<Arg>[]) => Promise<readonly Answer[]>

/** Where statements that are asked together are gathered: one for each shared transaction. */
export interface Gathering {
  ask<Arg, Answer>(many: Many<Arg, Answer>, asked: Asked<Arg>, writes: boolean): Promise<Answer>
}

/** The part of an open transaction that a statement needs. */
export interface Asking {
  db: Db
  accountId: string
  gathering?: Gathering
}

/**
 * A function on the database that requests in one shared transaction ask in one statement, and any other alone. Its SQL serves many
 * accounts at once, so each row names its own; it sorts by key, and answers in the order in which it was asked.
 */
export function together<Arg, Answer>(
  effect: 'reads' | 'writes',
  many: Many<Arg, Answer>,
): (asking: Asking, ...arg: Arg extends undefined ? [] : [Arg]) => Promise<Answer> {
  return async ({ db, accountId, gathering }, ...[given]) => {
    const asked = { accountId, arg: given as Arg }
    if (gathering) return gathering.ask(many, asked, effect === 'writes')
    return (await many(db, [asked]))[0]!
  }
}
