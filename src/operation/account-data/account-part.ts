import type { RawBuilder } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import type { Registry } from '../registry.ts'
import type { Arrival } from './arrival.ts'
import type { Column } from './column.ts'

/**
 * The SQL type of a primary key column. The next batch begins after the last key that was read, so
 * the key is cast to this type.
 */
type KeyType = 'uuid' | 'text' | 'integer' | 'date' | 'timestamptz' | 'boolean' | 'bytea'

/** The records of one table in an account's export. */
export interface AccountPart {
  /** The name of the part's file, such as `contacts` for `records/contacts.jsonl`. */
  readonly name: string
  /** Describes the records in one line, for people who read the archive. */
  readonly about: string
  /** The table's name. The statements of a part call it `t`. */
  readonly table: string
  /** Primary key without `account_id`, by column and type. Empty when an account has one row. */
  readonly key: Readonly<Record<string, KeyType>>
  readonly columns: Readonly<Record<string, Column>>
  /** The columns that stay out of the archive, each with its reason. */
  readonly leaves?: Readonly<Record<string, string>>
  readonly joins?: (accountUuid: string) => RawBuilder<unknown>
  /** The most rows that one statement reads, for tables with long rows. */
  readonly batch?: number
  /** The changes to the records when another server imports them. */
  readonly arrives?: Arrival
}

interface AccountFiles {
  list(scope: AccountDb): AsyncIterable<{ name: string; storeName: string }>
}

export const accountParts: Registry<AccountPart> = { name: 'account parts' }
export const accountFiles: Registry<AccountFiles> = { name: 'account files' }
