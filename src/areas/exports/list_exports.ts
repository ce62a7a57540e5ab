import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Export, exportOf } from './export.ts'
import { countExports, listExports } from './export-sql.ts'

export const list_exports = operation({
  name: 'list_exports',
  route: 'GET /contacts/exports',
  summary: 'List exports, newest first.',
  description: 'An export stays in the list for 90 days, without its file.',
  effect: 'read',
  access: 'full',
  input: z.strictObject(pageQuery),
  output: pageOf(Export),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const found = await listExports(ctx, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countExports(ctx) : undefined
    return toPage(ctx, found, limit, {
      item: (each) => exportOf(ctx, each),
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
