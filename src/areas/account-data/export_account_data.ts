import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { AccountExport, accountExportOf, FILE_DAYS } from './account-export.ts'
import { insertExport } from './account-export-sql.ts'
import { runAccountExport } from './account-export-job.ts'

export const export_account_data = operation({
  name: 'export_account_data',
  route: 'POST /account/export',
  summary: 'Export everything that the account has, as one ZIP archive.',
  description: `A job writes it: follow it with get_account_export. The owner is mailed the link, which works for ${FILE_DAYS} days. The archive holds JSON Lines with their schemas, counts and checksums, and the files of images. It holds no secret: no key, no password, no signing secret. It works without an active plan.`,
  effect: 'expose',
  access: 'full',
  billing: true,
  whileClosed: true,
  limits: [{ quota: 1, windowS: 300, per: 'account' }],
  input: z.strictObject({}),
  output: AccountExport,
  askersOnly: ['downloadUrl'],
  status: 202,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    const inserted = await insertExport(ctx)
    await ctx.enqueue(runAccountExport, { accountId: ctx.accountId, exportId: inserted.id })
    return accountExportOf(ctx, inserted)
  },
})
