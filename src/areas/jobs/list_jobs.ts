import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Cursor, PageLimit, pageOf } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Job, JobKindName, jobOf, JobStatus, kindsOf } from './job.ts'

export const list_jobs = operation({
  name: 'list_jobs',
  route: 'GET /jobs',
  summary:
    'List long jobs of every kind, newest first: what runs, and what became of the last ones.',
  description:
    'A job is kept as long as its own record, which has more: get_import, get_bulk_job, get_export, get_erasure, get_contact_data, get_account_export, get_move, get_adoption.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    kind: JobKindName.optional(),
    status: JobStatus.optional(),
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  output: pageOf(Job),
  status: 200,
  refuses: [],
  example: {},

  async handler({ kind, status, limit, cursor }, ctx) {
    const before = decodeIdCursor(ctx, cursor)
    const found: Job[] = []
    for (const records of kindsOf(kind))
      for (const record of await records.list(ctx, { status, limit: limit + 1, before }))
        found.push(jobOf(records, record))
    // UUIDs of all kinds of jobs sort by their time.
    const newest = found.sort((a, b) => (uuidOf(a.id) < uuidOf(b.id) ? 1 : -1))
    return toPage(ctx, newest.slice(0, limit + 1), limit, {
      item: (job) => job,
      position: ({ id }) => [uuidOf(id)],
    })
  },
})
