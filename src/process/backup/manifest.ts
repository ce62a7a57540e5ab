import { z } from 'zod'

export const MANIFEST = 'manifest.json'
/**
 * The name of the entry that follows the manifest and contains its checksum. A backup without this
 * entry is truncated.
 */
export const MANIFEST_SUM = 'manifest.json.sha256'
export const SEALED_KEYS = 'secret-key.sealed.json'
export const FILES = 'files/'

const Table = z.strictObject({
  /** The table's schema and name, in SQL quotes when they need quotes. */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** The bytes of the rows in PostgreSQL's COPY text format. */
  bytes: z.number().int().nonnegative(),
  /** The entries with the rows, in order. Each is compressed by Zstandard. */
  parts: z.array(z.string()),
})

/** The description of a backup, stored as its last entry but one. */
export const Manifest = z.strictObject({
  format: z.literal('mailcast-backup'),
  formatVersion: z.literal(1),
  mailcastVersion: z.string(),
  /** The time of the snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })).min(1),
  secretFingerprint: z.string(),
  /**
   * `disk` when the backup contains the files; otherwise the name of the store in which the server
   * had them.
   */
  files: z.string(),
  /** The tables, ordered so that rows refer only to rows of the same or earlier tables. */
  tables: z.array(Table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.number().int() })),
  /** The checksums of all entries before this one. */
  entries: z.array(
    z.strictObject({
      name: z.string(),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().length(64),
    }),
  ),
})
export type Manifest = z.output<typeof Manifest>
export type BackupTable = z.output<typeof Table>
