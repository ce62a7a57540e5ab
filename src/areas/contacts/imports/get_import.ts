import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Import } from './record/import.ts'
import { findImport } from './running/import-sql.ts'

export const get_import = operation({
  name: 'get_import',
  route: 'GET /contacts/imports/{importId}',
  summary: 'Read the progress of an import, and the rows that it refused.',
  description:
    '`errors` holds the first hundred refused rows, each with its line; get_import_refusals returns all of them as CSV.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ importId: Id('imp') }),
  output: Import,
  status: 200,
  refuses: [notFound],
  example: { importId: exampleId('imp') },

  async handler({ importId }, ctx) {
    return (
      (await findImport(ctx, importId)) ??
      ctx.refuse(notFound, `No import ${importId} in this account.`)
    )
  },
})
