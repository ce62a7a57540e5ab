import type { z } from 'zod'
import type { Vault } from '#ports/vault.ts'

// How the records of a part arrive on another server. What is not named here arrives as archived.

/** A record of an archive: its values by their archived names, checked by the part's columns. */
export type ArchivedRecord = Readonly<Record<string, unknown>>

/** An import of an account's archive. */
export interface Arriving {
  readonly accountId: string
  readonly ownerEmail: string
  readonly now: Date
  readonly vault: Vault
  /** The BASE_URL of this server. */
  readonly baseUrl: string
  /** Returns the value of the first call with this key, so that records can share a new one. */
  once<T>(key: string, make: () => T): T
  /** Returns a value of `once`; null when none was made. */
  known(key: string): unknown
  /** Returns the length of an archived file; null for a file that is not there. */
  bytes(file: string): number | null
  /** Returns the checksum of an archived file, in hex; null for a file that is not there. */
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
  /** Which records have such a row; all when left out. */
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
  /** Returns the sentence that refuses the archive; null for a record that may come. */
  readonly refuses?: (record: ArchivedRecord) => string | null
  /** The same for records that depend on this server or on others of the archive. Called once each. */
  readonly refusesHere?: (record: ArchivedRecord, arriving: Arriving) => Promise<string | null>
  readonly takes?: (record: ArchivedRecord, arriving: Arriving) => boolean
  /** The values that differ from the archived ones, or are not archived, by column of the table. */
  readonly sets?: Readonly<Record<string, ValueOf>>
  /** The form of archived values, by archived name. Each JSON value needs one, or `free`. */
  readonly checks?: Readonly<Record<string, z.ZodType>>
  readonly with?: readonly LookUpRows[]
  readonly files?: (record: ArchivedRecord, arriving: Arriving) => readonly ArrivingFile[]
}

/** The status of work that was under way: it does not go on by itself. */
export const STOPPED: NonNullable<Arrival['sets']> = {
  status: ({ status }) => (status === 'queued' || status === 'running' ? 'cancelled' : status),
  finished_at: ({ status, finishedAt, createdAt }) =>
    status === 'queued' || status === 'running' ? createdAt : finishedAt,
}
