import { z } from 'zod'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { linkExpired, PREFERENCES, readerPlaces } from '#areas/contacts/index.ts'
import { ContactData } from '../exports/contact-data.ts'
import { contactData } from '../exports/gather-contact-data.ts'
import { codeHolder, WRONG } from './code-holder.ts'
import { codeWrong, ReaderCode } from './reader-code.ts'
import { useCode } from './reader-code-sql.ts'

export const export_reader_data = operation({
  name: 'export_reader_data',
  route: null,
  summary:
    'A reader gets everything that the account knows of them, with the code that was mailed to their address.',
  effect: 'write',
  access: 'reader',
  purpose: PREFERENCES,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({ code: ReaderCode }),
  output: ContactData,
  status: 200,
  refuses: [linkExpired, codeWrong],
  example: { code: '204619' },
  before: ({ code }, scope) => codeHolder(scope, 'data', code),

  async handler(_input, ctx, { hashes }) {
    const { places } = await readerPlaces(ctx)
    if (!(await useCode(ctx, hashes))) return ctx.refuse(codeWrong, WRONG)
    return contactData(ctx, places, ctx.now)
  },
})
