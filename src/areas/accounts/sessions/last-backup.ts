import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { Timestamp } from '#operation/fields.ts'
import type { LastBackup } from './last-backup-sql.ts'

/** The age of the last backup above which the nightly backup is missing. */
const LATE_MS = 26 * HOUR_MS

export const BackupState = z
  .strictObject({
    status: z.enum(['none', 'made', 'late', 'failed']).meta({
      description:
        'none: none has been made yet; made: the last one was made; late: that of a night is missing; failed: the last one failed (problem).',
      examples: ['made'],
    }),
    nightly: z.boolean().meta({ description: 'Whether the server makes one each night.' }),
    madeAt: Timestamp.nullable().meta({ description: 'When the newest whole one was begun.' }),
    bytes: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Its size.', examples: [214_600_000] }),
    problem: z
      .string()
      .max(1000)
      .nullable()
      .meta({ description: 'Why the last one failed.', examples: [null] }),
  })
  .meta({ id: 'BackupState' })
export type BackupState = z.output<typeof BackupState>

/** Judges the last backup. Returns null when none was made, none failed, and none is planned. */
export function backupStateOf(
  { madeAt, bytes, problem }: LastBackup,
  { now, nightly }: { now: Date; nightly: boolean },
): BackupState | null {
  if (madeAt === null && problem === null && !nightly) return null
  return {
    status: statusOf({ madeAt, problem }, { now, nightly }),
    nightly,
    madeAt: madeAt?.toISOString() ?? null,
    bytes,
    problem,
  }
}

function statusOf(
  { madeAt, problem }: Pick<LastBackup, 'madeAt' | 'problem'>,
  { now, nightly }: { now: Date; nightly: boolean },
): BackupState['status'] {
  if (problem !== null) return 'failed'
  if (madeAt === null) return 'none'
  return nightly && now.getTime() - madeAt.getTime() > LATE_MS ? 'late' : 'made'
}
