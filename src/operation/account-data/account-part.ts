import type { RawBuilder } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import type { Registry } from '../registry.ts'
import type { Column } from './column.ts'

/** The PostgreSQL type of a key's column. A batch ends with the key of its last row, which the next one begins after. */
export type KeyType = 'uuid' | 'text' | 'integer' | 'date' | 'timestamptz' | 'boolean'

/** The records of one table in an account's export. The area of the table registers it. */
export interface AccountPart {
  /** The name of its file, such as `contacts` for `records/contacts.jsonl`. */
  readonly name: string
  /** The records in one line, for people who read the archive. */
  readonly about: string
  /** The table, which statements call `t`. */
  readonly table: string
  /** The columns of the primary key after the account. Without one the account has one row. */
  readonly key: Readonly<Record<string, KeyType>>
  readonly columns: Readonly<Record<string, Column>>
  /** The columns that stay out of the archive, each with its reason. */
  readonly leaves?: Readonly<Record<string, string>>
  /** Further tables that a record reads. */
  readonly joins?: (accountUuid: string) => RawBuilder<unknown>
  /** The most rows that one statement reads, where rows are long. */
  readonly batch?: number
}

/** A table of an account that the archive leaves out, with its reason. People read the reason in the archive. */
export interface LeftOut {
  readonly table: string
  readonly why: string
}

/** Files of an account beside its records, such as its images. */
export interface AccountFiles {
  list(scope: AccountDb): AsyncIterable<{ name: string; storeName: string }>
}

/** Every part of an account's export. */
export const accountParts: Registry<AccountPart> = { name: 'account parts' }
export const accountLeftOut: Registry<LeftOut> = { name: 'account left out' }
export const accountFiles: Registry<AccountFiles> = { name: 'account files' }
