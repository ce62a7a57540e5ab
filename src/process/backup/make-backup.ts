import { join } from 'node:path'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Db } from '#db/rows.ts'
import type { Connection } from '#adapters/postgres/pool.ts'
import type { Files } from '#ports/files.ts'
import type { Config } from '../../config.ts'
import { BadSetting } from '../../setting.ts'
import { secretKeyOf } from '../open-ports.ts'
import { keepNewest, writeToFolder } from './backup-folder.ts'
import {
  listBeyond,
  type Made,
  noteDeleted,
  noteFailed,
  noteMade,
  noteStarted,
} from './backup-sql.ts'
import type { Manifest } from './manifest.ts'
import { type BackupSource, readBackup } from './write-backup.ts'

export const S3 = 's3'

/** The milliseconds without a sign of progress after which a backup counts as lost. */
export const LEASE_MS = 5 * MINUTE_MS

/** A running program whose data are backed up. */
interface BackedUp {
  db: Db
  direct: Connection
  files: Files
  now(): Date
}

interface Result extends Made {
  /** The path or the name in the bucket. */
  at: string
  manifest: Manifest
  /** The names of older backups that were deleted. */
  deleted: string[]
}

export async function sourceOf(
  config: Config,
  { direct, files }: Pick<BackedUp, 'direct' | 'files'>,
): Promise<BackupSource> {
  return {
    direct,
    filesDir: config.s3 === null ? config.filesDir : null,
    filesName: files.name,
    keys: { secretKey: await secretKeyOf(config), secretKeysOld: config.secretKeysOld },
    passphrase: config.backupPassphrase,
  }
}

/** Returns the place of backups: `s3`, or a folder. Throws BadSetting for s3 without a bucket. */
export function placeOf(config: Config, to?: string): string {
  const place = to ?? config.backupTo ?? join(config.dataDir, 'backups')
  if (place === S3 && config.s3 === null)
    throw new BadSetting(
      'Backups to s3 need S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  return place
}

/** Writes a backup to its place and records it in the database, then deletes old backups. */
export async function makeBackup(
  backedUp: BackedUp,
  source: BackupSource,
  { place, keep }: { place: string; keep: number | null },
): Promise<Result> {
  const { db, now } = backedUp
  const started = now()
  const until = new Date(started.getTime() + LEASE_MS)
  const backupId = await noteStarted(db, { place, now: started, until })
  return finishBackup(backedUp, source, { backupId, place, keep })
}

/** Makes a backup that is noted as running. `onChunk` may end it by throwing. */
export async function finishBackup(
  { db, files, now }: BackedUp,
  source: BackupSource,
  { backupId, place, keep }: { backupId: string; place: string; keep: number | null },
  onChunk: () => Promise<void> = async () => {},
): Promise<Result> {
  try {
    let manifest: Manifest | undefined
    const chunks = watched(
      readBackup(source, (whole) => (manifest = whole)),
      onChunk,
    )
    const made =
      place === S3
        ? await writeToBucket(files, now(), chunks)
        : await toFolder(place, now(), chunks)
    await noteMade(db, backupId, made, now())
    const deleted = keep === null ? [] : await deleteOld({ db, files }, place, keep)
    return { ...made, manifest: manifest!, deleted }
  } catch (error) {
    await noteFailed(db, backupId, (error as Error).message, now()).catch(() => {})
    throw error
  }
}

async function* watched(
  chunks: AsyncGenerator<Buffer>,
  onChunk: () => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await onChunk()
    yield chunk
  }
}

async function toFolder(folder: string, at: Date, chunks: AsyncIterable<Buffer>) {
  const { path, bytes } = await writeToFolder(folder, at, chunks)
  return { name: path, at: path, bytes }
}

/** Writes into the bucket, where a file appears only when it is complete. */
async function writeToBucket(files: Files, at: Date, chunks: AsyncIterable<Buffer>) {
  const name = `backups/mailcast_${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '').toLowerCase()}`
  const bytes = await files.write(name, chunks)
  return { name, at: `${files.name}, ${name}`, bytes }
}

async function deleteOld(
  { db, files }: Pick<BackedUp, 'db' | 'files'>,
  place: string,
  keep: number,
): Promise<string[]> {
  const names = place === S3 ? await listBeyond(db, place, keep) : await keepNewest(place, keep)
  if (place !== S3) return names
  for (const name of names) {
    await files.remove(name)
    await noteDeleted(db, place, name)
  }
  return names
}
