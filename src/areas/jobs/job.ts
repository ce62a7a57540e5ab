import { z } from 'zod'
import { typeIdPattern } from '#lib/typeid.ts'
import type { JobRecord, JobRecords } from '#operation/jobs/job-records.ts'
import { exampleId, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { accountExportRecords } from '#areas/account-data/index.ts'
import { bulkRecords, importRecords } from '#areas/contacts/index.ts'
import { exportRecords } from '#areas/exports/index.ts'
import { moveRecords } from '#areas/moves/index.ts'
import { dataExportRecords, erasureRecords } from '#areas/rights/index.ts'
import { adoptionRecords } from '#areas/subscriptions/index.ts'

export const jobEnded = refusal('job_ended', 409, 'The job has ended')

/** All kinds of long jobs. An area with a new kind adds its records here. */
const KINDS: readonly JobRecords[] = [
  importRecords,
  exportRecords,
  bulkRecords,
  erasureRecords,
  dataExportRecords,
  accountExportRecords,
  moveRecords,
  adoptionRecords,
]

export const JobKindName = z.enum(KINDS.map(({ kind }) => kind) as [string, ...string[]]).meta({
  description: 'Kinds will be added; ignore those that you do not know.',
  examples: ['import'],
})

export const JobStatus = z
  .enum(['queued', 'running', 'done', 'failed', 'cancelled'] satisfies JobRecord['status'][])
  .meta({ examples: ['running'] })

export const JobId = z
  .string()
  .regex(
    typeIdPattern(`(?:${KINDS.map(({ prefix }) => prefix).join('|')})`),
    'This is not the id of a job',
  )
  .meta({
    description: 'The id of the work itself, such as that of an import.',
    examples: [exampleId('imp')],
  })

export const Job = z
  .strictObject({
    id: JobId,
    kind: JobKindName,
    status: JobStatus,
    progress: z.strictObject({
      done: z
        .int()
        .min(0)
        .meta({ examples: [400] }),
      total: z
        .int()
        .min(0)
        .nullable()
        .meta({ description: 'Null while it is not known.', examples: [1000] }),
    }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    detail: z
      .string()
      .max(500)
      .nullable()
      .meta({
        description: 'The result so far, in one line.',
        examples: ['398 added, 1 updated, 0 skipped, 1 refused'],
      }),
  })
  .meta({ id: 'Job' })
export type Job = z.output<typeof Job>

export function kindsOf(kind: string | undefined): readonly JobRecords[] {
  return kind === undefined ? KINDS : KINDS.filter((one) => one.kind === kind)
}

export function kindOfId(jobId: string): JobRecords {
  return KINDS.find(({ prefix }) => jobId.startsWith(`${prefix}_`))!
}

export function jobOf({ kind }: JobRecords, record: JobRecord): Job {
  return { ...record, kind }
}
