import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Export, exportOf } from './export.ts'
import { findExport } from './export-sql.ts'

export const get_export = operation({
  name: 'get_export',
  route: 'GET /contacts/exports/{exportId}',
  summary: 'Read the progress of an export, and the link to its file.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ exportId: Id('exp') }),
  output: Export,
  status: 200,
  refuses: [notFound],
  example: { exportId: exampleId('exp') },

  async handler({ exportId }, ctx) {
    const found = await findExport(ctx, exportId)
    return found
      ? exportOf(ctx, found)
      : ctx.refuse(notFound, `No export ${exportId} in this account.`)
  },
})
