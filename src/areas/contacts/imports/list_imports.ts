import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Import } from './record/import.ts'
import { countImports, importsThatFit, listImports } from './running/import-sql.ts'

export const list_imports = operation({
  name: 'list_imports',
  route: 'GET /contacts/imports',
  summary: 'List imports, newest first.',
  description: '`errors` is empty here; get_import returns the refused rows.',
  effect: 'read',
  access: 'full',
  input: z.strictObject(pageQuery),
  output: pageOf(Import),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const before = decodeIdCursor(ctx, cursor)
    const fit = await importsThatFit(ctx, { limit, before })
    const found = await listImports(ctx, { limit: fit, before })
    const total = include === 'total' ? await countImports(ctx) : undefined
    return toPage(ctx, found, fit, {
      item: (each) => each,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
