import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Import, importEnded } from './import.ts'
import { endImport, findImport } from './import-sql.ts'

export const cancel_import = operation({
  name: 'cancel_import',
  route: 'POST /contacts/imports/{importId}/cancel',
  summary: 'Stop an import.',
  description: 'Rows that were read stay; the others are not read any more.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ importId: Id('imp') }),
  output: Import,
  status: 200,
  refuses: [notFound, importEnded],
  example: { importId: exampleId('imp') },

  async handler({ importId }, ctx) {
    const ended = await endImport(ctx, importId, 'cancelled')
    const found = await findImport(ctx, importId)
    if (!found) return ctx.refuse(notFound, `No import ${importId} in this account.`)
    if (!ended) return ctx.refuse(importEnded, `It is ${found.status} already; there is nothing to stop.`)
    return found
  },
})
