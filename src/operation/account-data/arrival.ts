import type { z } from 'zod'
import type { Vault } from '#ports/vault.ts'

// The rules by which an import changes the records of a part. Values without a rule are imported as
// archived.

/** A record of an archive: its values by their archived names, checked by the part's columns. */
export type ArchivedRecord = Readonly<Record<string, unknown>>

/** An import of an account's archive. */
export interface Arriving {
  readonly accountId: string
  readonly ownerEmail: string
  readonly now: Date
  readonly vault: Vault
  /** The BASE_URL of the server that imports the archive. */
  readonly baseUrl: string
  /**
   * Returns the value that `make` returned at the first call with this key, so that several records
   * can share a new value.
   */
  once<T>(key: string, make: () => T): T
  /** Returns a value that `once` stored. Null: there is none for this key. */
  known(key: string): unknown
  /** Returns the length of an archived file. Null: the archive does not contain the file. */
  bytes(file: string): number | null
  /**
   * Returns the checksum of an archived file in hex. Null: the archive does not contain the file.
   */
  checksum(file: string): string | null
}

type ValueOf = (record: ArchivedRecord, arriving: Arriving) => unknown

/** Rows of another table that a record brings with it, such as a look-up by slug. */
export interface LookUpRows {
  readonly table: string
  /** True for rows that stored files need, since erasing finds the files by them. */
  readonly early?: true
  /** The values by column, without the account. */
  readonly columns: Readonly<Record<string, ValueOf>>
  /** Returns whether a record has such a row. When it is left out, all records have one. */
  readonly of?: (record: ArchivedRecord, arriving: Arriving) => boolean
}

export interface ArrivingFile {
  /** Its name in the archive, such as `files/images/…/600.jpg`. */
  readonly file: string
  readonly storeName: string
  readonly bytesMax: number
}

export interface Arrival {
  /** The reason why the records of the part do not arrive. */
  readonly stays?: string
  /** True for rows that stored files need, since erasing finds the files by them. */
  readonly early?: true
  /**
   * Returns the sentence with which a record makes the import refuse the archive. Null: the record
   * is accepted.
   */
  readonly refuses?: (record: ArchivedRecord) => string | null
  /**
   * Like `refuses`, for checks that depend on this server or on other records of the archive. It is
   * called once for each record.
   */
  readonly refusesHere?: (record: ArchivedRecord, arriving: Arriving) => Promise<string | null>
  readonly takes?: (record: ArchivedRecord, arriving: Arriving) => boolean
  /** The values that differ from the archived ones, or are not archived, by column of the table. */
  readonly sets?: Readonly<Record<string, ValueOf>>
  /**
   * The schemas of archived values, by their names in the archive. Each JSON value needs a schema,
   * or `free`.
   */
  readonly checks?: Readonly<Record<string, z.ZodType>>
  readonly with?: readonly LookUpRows[]
  readonly files?: (record: ArchivedRecord, arriving: Arriving) => readonly ArrivingFile[]
}

/**
 * The values for work that was queued or running. It is cancelled, because it does not continue on
 * the new server.
 */
export const STOPPED: NonNullable<Arrival['sets']> = {
  status: ({ status }) => (status === 'queued' || status === 'running' ? 'cancelled' : status),
  finished_at: ({ status, finishedAt, createdAt }) =>
    status === 'queued' || status === 'running' ? createdAt : finishedAt,
}
