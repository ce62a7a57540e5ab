import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { composeNotice } from '#mail/notice.ts'
import { serverAddress } from '#operation/addresses/server-address.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import type { Periodic } from '#operation/periodic.ts'
import type { System } from '#operation/system.ts'
import type { Connection } from '#adapters/postgres/pool.ts'
import { operatorAddresses } from '../operators-sql.ts'
import { claimNightly, extendLease } from './backup-sql.ts'
import { finishBackup, LEASE_MS } from './make-backup.ts'
import type { BackupSource } from './write-backup.ts'

/** The plan of nightly backups. */
interface Nightly {
  direct: Connection
  source: BackupSource
  place: string
  keep: number
  /** The minutes since midnight, in UTC. */
  at: number
}

/** Makes the periodic work of nightly backups, of which one process does each. */
export function nightlyBackups(nightly: Nightly): Periodic {
  return {
    name: 'nightly backup',
    everyMs: MINUTE_MS,
    async round(system, signal) {
      await backUpWhenDue(system, nightly, signal)
      return false
    },
  }
}

/** Returns the last time of the plan. One that the server missed is made up for. */
function lastDue(now: Date, minutes: number): Date {
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0)
  const today = midnight + minutes * MINUTE_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

async function backUpWhenDue(
  system: System,
  { direct, source, place, keep, at }: Nightly,
  signal: AbortSignal,
): Promise<void> {
  const { db, ports } = system
  const now = () => ports.clock.now()
  const until = () => new Date(now().getTime() + LEASE_MS)
  const dueAt = lastDue(now(), at)
  const backupId = await claimNightly(db, { dueAt, place, now: now(), until: until() })
  if (backupId === null) return
  let extendAt = now().getTime() + LEASE_MS / 5
  const onChunk = async () => {
    signal.throwIfAborted()
    if (now().getTime() < extendAt) return
    extendAt = now().getTime() + LEASE_MS / 5
    if (!(await extendLease(db, backupId, until())))
      throw new Error('another process has taken the backup over')
  }
  try {
    const made = await finishBackup(
      { db, direct, files: ports.files, now },
      source,
      { backupId, place, keep },
      onChunk,
    )
    ports.log.info(
      { place, name: made.name, bytes: made.bytes, deleted: made.deleted },
      'the nightly backup was made',
    )
  } catch (err) {
    if (signal.aborted) {
      await extendLease(db, backupId, now())
      ports.log.info(
        { place },
        'the nightly backup was stopped with its process; another one makes it',
      )
      return
    }
    ports.log.error({ err, place }, 'the nightly backup failed; the next night tries again')
    await tellOperators(system, { backupId, place, problem: (err as Error).message })
    throw err
  }
}

/** Mails the people who own every account. In a deployment of many owners only the log says it. */
async function tellOperators(
  { db, ports }: System,
  { backupId, place, problem }: { backupId: string; place: string; problem: string },
): Promise<void> {
  const address = serverAddress(ports.deployment)
  for (const to of await operatorAddresses(db)) {
    const message = composeNotice(
      {
        what: 'The backup of this night failed',
        about: { short: 'Nightly backup', name: place, id: backupId },
        why: problem,
        steps: [
          'Mend what the sentence above names, such as a full disk or a folder that Mailcast may not write to.',
          'Make a backup now, on the server: mailcast backup. It says whether it works.',
          'The next night tries again. Until then the last whole backup is older than a day.',
        ],
      },
      {
        from: { name: 'Mailcast', address },
        to,
        messageId: `backup_${backupId}@${address.split('@')[1]}`,
        date: ports.clock.now(),
        page: null,
        more: `${ports.deployment.baseUrl}/docs`,
      },
    )
    await sendMail(ports, message, {
      mail: 'a notice to the operator',
      ids: { backupId },
    }).catch((err: unknown) =>
      ports.log.warn(
        { err, backupId },
        'the operator could not be told by mail of a failed backup',
      ),
    )
  }
}
