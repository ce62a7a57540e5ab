import type { RawBuilder } from 'kysely'
import type { Db } from '../src/db/rows.ts'

/** Times some pieces of work in turns, and returns the median of each in milliseconds. */
export async function inTurns<Name extends string>(
  rounds: number,
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const began = performance.now()
      await works[name]()
      times.get(name)!.push(performance.now() - began)
    }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name)!)])) as Record<
    Name,
    number
  >
}

/** Runs statements as a program does: in a transaction of their own. */
export async function inTransaction(db: Db, ...statements: RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
  })
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
}
