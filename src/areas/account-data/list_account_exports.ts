import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { AccountExport, accountExportOf } from './account-export.ts'
import { countExports, listExports } from './account-export-sql.ts'

export const list_account_exports = operation({
  name: 'list_account_exports',
  route: 'GET /account/exports',
  summary: 'List the exports of the account, newest first.',
  description: 'An export stays in the list for 90 days, without its file.',
  effect: 'read',
  access: 'full',
  billing: true,
  whileClosed: true,
  input: z.strictObject(pageQuery),
  output: pageOf(AccountExport),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const found = await listExports(ctx, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countExports(ctx) : undefined
    return toPage(ctx, found, limit, {
      item: (each) => accountExportOf(ctx, each),
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
