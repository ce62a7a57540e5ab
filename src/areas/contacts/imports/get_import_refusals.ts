import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { Cursor, exampleId, Id, NextCursor } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, encodeCursor } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import { IMPORT_REFUSALS_MAX } from './record/import.ts'
import { findRefusals } from './running/import-sql.ts'
import { csvOfRefusals } from './record/refusals-csv.ts'

const Line = (text: string) => /^\d{1,9}$/.test(text)
const PAGE = 500

export const get_import_refusals = operation({
  name: 'get_import_refusals',
  route: 'GET /contacts/imports/{importId}/refusals',
  summary: 'Read the rows that an import refused, as a CSV file to mend and import again.',
  description: `\`csv\` holds the imported columns of up to ${PAGE} rows as they were, and of fewer where they are long. The reason is the last column, which a later import ignores. Only the first page begins with the names of the columns: append the pages to one file. An import stores its first ${IMPORT_REFUSALS_MAX.toLocaleString('en')} refused rows; when there are more, the last page ends with a line that says so.`,
  effect: 'read',
  access: 'full',
  input: z.strictObject({ importId: Id('imp'), cursor: Cursor.optional() }),
  output: z.strictObject({
    csv: z
      .string()
      .max(10_000_000)
      .meta({
        ...UNTRUSTED,
        description: 'Lines of CSV (RFC 4180) in UTF-8.',
        examples: ['email,refused_because\r\nada@,“ada@” is not an e-mail address.\r\n'],
      }),
    rows: z
      .int()
      .min(0)
      .meta({ description: 'The number of refused rows in this page.', examples: [1] }),
    nextCursor: NextCursor,
  }),
  status: 200,
  refuses: [notFound],
  example: { importId: exampleId('imp') },

  async handler({ importId, cursor }, ctx) {
    const [after] = decodeCursor(ctx, cursor, [Line]) ?? ['0']
    const found = await findRefusals(ctx, importId, Number(after), PAGE)
    if (!found) return ctx.refuse(notFound, `No import ${importId} in this account.`)
    const { header, refusals, more, left } = found
    return {
      csv: csvOfRefusals(
        cursor === undefined ? header : null,
        refusals,
        header.length,
        more ? 0 : left,
      ),
      rows: refusals.length,
      nextCursor: more ? encodeCursor(ctx, [String(refusals.at(-1)!.line)]) : null,
    }
  },
})
