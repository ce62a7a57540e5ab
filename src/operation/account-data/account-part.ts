import type { RawBuilder } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import type { Registry } from '../registry.ts'
import type { Column } from './column.ts'

/** The type of a key's column. The next batch begins after the key of the last row. */
type KeyType = 'uuid' | 'text' | 'integer' | 'date' | 'timestamptz' | 'boolean'

/** The records of one table in an account's export. */
export interface AccountPart {
  /** The file name, such as `contacts` for `records/contacts.jsonl`. */
  readonly name: string
  /** The records in one line, for readers of the archive. */
  readonly about: string
  /** The table, which statements call `t`. */
  readonly table: string
  /** The columns of the primary key after the account. Empty: the account has one row. */
  readonly key: Readonly<Record<string, KeyType>>
  readonly columns: Readonly<Record<string, Column>>
  /** The columns that stay out of the archive, each with its reason. */
  readonly leaves?: Readonly<Record<string, string>>
  readonly joins?: (accountUuid: string) => RawBuilder<unknown>
  /** The most rows of one statement, for long rows. */
  readonly batch?: number
}

interface AccountFiles {
  list(scope: AccountDb): AsyncIterable<{ name: string; storeName: string }>
}

export const accountParts: Registry<AccountPart> = { name: 'account parts' }
export const accountFiles: Registry<AccountFiles> = { name: 'account files' }
