import type { Metric } from '#lib/formats/prometheus.ts'
import type { Db } from '#db/rows.ts'
import { backupStateOf, readLastBackup } from '#areas/accounts/index.ts'

/** Reads the time of the last backup for `/metrics`. Every process reports the same value. */
export async function backupMetrics(db: Db): Promise<Metric[]> {
  const { madeAt, bytes, problem } = await readLastBackup(db)
  return [
    {
      name: 'mailcast_backup_last_timestamp_seconds',
      type: 'gauge',
      help: 'The time at which the newest backup was begun, in seconds since 1970; 0 without one.',
      samples: [{ value: madeAt === null ? 0 : madeAt.getTime() / 1000 }],
    },
    {
      name: 'mailcast_backup_last_bytes',
      type: 'gauge',
      help: 'The size of the newest backup.',
      samples: [{ value: bytes ?? 0 }],
    },
    {
      name: 'mailcast_backup_failed',
      type: 'gauge',
      help: '1 when the last backup failed, else 0.',
      samples: [{ value: problem === null ? 0 : 1 }],
    },
  ]
}

/** Describes the last backup for `doctor`. */
export async function backupFinding(
  db: Db,
  { now, nightly }: { now: Date; nightly: boolean },
): Promise<{ what: string; state: 'ok' | 'warning' | 'problem'; says: string }> {
  const what = 'backups'
  const state = backupStateOf(await readLastBackup(db), { now, nightly })
  if (state === null || state.status === 'none')
    return {
      what,
      state: 'warning',
      says: nightly
        ? 'none has been made yet; BACKUP_AT makes the first one tonight'
        : 'none has been made: run `mailcast backup`, or set BACKUP_AT (docs/backups.md). Other tools than these are not seen here',
    }
  const { status, madeAt, bytes, problem } = state
  if (status === 'failed')
    return { what, state: 'problem', says: `the last one failed: ${problem}` }
  const says = `the last one was made ${madeAt}, ${((bytes ?? 0) / 1e6).toFixed(1)} MB`
  return status === 'late'
    ? { what, state: 'problem', says: `${says}: a night is missing; see the log` }
    : { what, state: 'ok', says }
}
