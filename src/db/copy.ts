import type { Readable } from 'node:stream'
import { CompiledQuery } from 'kysely'
import type { Db } from './rows.ts'

/** Lines in PostgreSQL's COPY text format, which `adapters/postgres/pool.ts` streams. */
export class CopySource {
  readonly lines: Readable

  constructor(lines: Readable) {
    this.lines = lines
  }
}

/** Copies lines into columns of a table. It may run in an open transaction. */
export async function copyIn(
  db: Db,
  target: `${string} (${string})`,
  lines: Readable,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`copy ${target} from stdin`, [new CopySource(lines)]))
}
