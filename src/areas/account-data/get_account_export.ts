import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  ACCOUNT_EXPORT,
  AccountExport,
  AccountExportId,
  accountExportOf,
} from './account-export.ts'
import { findExport } from './account-export-sql.ts'

export const get_account_export = operation({
  name: 'get_account_export',
  route: 'GET /account/export/{exportId}',
  summary: 'Read the progress of an export of the account, and the link to its file.',
  effect: 'read',
  access: 'full',
  billing: true,
  whileClosed: true,
  input: z.strictObject({ exportId: AccountExportId }),
  output: AccountExport,
  status: 200,
  refuses: [notFound],
  example: { exportId: exampleId(ACCOUNT_EXPORT) },

  async handler({ exportId }, ctx) {
    const found = await findExport(ctx, exportId)
    return found
      ? accountExportOf(ctx, found)
      : ctx.refuse(notFound, `No export ${exportId} in this account.`)
  },
})
