import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { CONTACT_EXPORT, ContactExport, ContactExportId } from './data-export.ts'
import { findExport, shownExport } from './data-export-sql.ts'

export const get_contact_data = operation({
  name: 'get_contact_data',
  route: 'GET /contacts/data/{exportId}',
  summary: "Read an export of one person's data: its state, and the link to the file.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({ exportId: ContactExportId }),
  output: ContactExport,
  status: 200,
  refuses: [notFound],
  example: { exportId: exampleId(CONTACT_EXPORT) },

  async handler({ exportId }, ctx) {
    const found = await findExport(ctx, exportId)
    return found
      ? shownExport(found, ctx)
      : ctx.refuse(notFound, `No export ${exportId} in this account.`)
  },
})
