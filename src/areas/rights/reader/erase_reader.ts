import { z } from 'zod'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { linkExpired, PREFERENCES } from '#areas/contacts/index.ts'
import { erasePerson } from '../erase-person.ts'
import { Erasure } from '../erasure.ts'
import { codeHolder, WRONG } from './code-holder.ts'
import { codeWrong, ReaderCode } from './reader-code.ts'
import { useCode } from './reader-code-sql.ts'

export const erase_reader = operation({
  name: 'erase_reader',
  route: null,
  summary:
    'A reader erases their data in every newsletter of the account, with the code that was mailed to their address.',
  effect: 'destroy',
  access: 'reader',
  purpose: PREFERENCES,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({ code: ReaderCode }),
  output: Erasure,
  status: 200,
  refuses: [linkExpired, codeWrong],
  example: { code: '204619' },
  before: ({ code }, scope) => codeHolder(scope, 'erasure', code),

  async handler(_input, ctx, { contact, hashes }) {
    if (!(await useCode(ctx, hashes))) return ctx.refuse(codeWrong, WRONG)
    // Also ends payments at once, as the page announces. Otherwise the reader would still be
    // charged without seeing the subscription.
    const erasure = await erasePerson(ctx, contact.id, 'now')
    return (
      erasure ??
      ctx.refuse(
        linkExpired,
        'The newsletter does not have this address any more. There is nothing to erase.',
      )
    )
  },
})
