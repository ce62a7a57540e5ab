import { z } from 'zod'

export const MANIFEST = 'manifest.json'
/** The entry after the manifest, with its checksum. A file that lacks it was cut off. */
export const MANIFEST_SUM = 'manifest.json.sha256'
export const SEALED_KEYS = 'secret-key.sealed.json'
export const FILES = 'files/'

const Table = z.strictObject({
  /** Schema and name, quoted for SQL where they need it. */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** The bytes of the rows in PostgreSQL's COPY text format. */
  bytes: z.number().int().nonnegative(),
  /** The entries with the rows, in order. Each is compressed by Zstandard. */
  parts: z.array(z.string()),
})

/** Describes a backup. Its last but one entry. */
export const Manifest = z.strictObject({
  format: z.literal('mailcast-backup'),
  formatVersion: z.literal(1),
  mailcastVersion: z.string(),
  /** The time of the snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })).min(1),
  secretFingerprint: z.string(),
  /** `disk`: they are in the backup. Else the place where the server kept them. */
  files: z.string(),
  /** In an order in which rows refer only to rows before. */
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
