import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Import, importEnded } from './record/import.ts'
import { endImport, findImport } from './running/import-sql.ts'

export const cancel_import = operation({
  name: 'cancel_import',
  route: 'POST /contacts/imports/{importId}/cancel',
  summary: 'Stop an import.',
  description: 'Contacts from rows that were read stay; the other rows are not imported.',
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
    if (!ended)
      return ctx.refuse(
        importEnded,
        `This import is already ${found.status}. There is nothing to stop.`,
      )
    return found
  },
})
