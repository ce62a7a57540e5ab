import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { addressHash, linkExpired, lockAddress, PREFERENCES } from '#areas/contacts/index.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { linkHolder } from './code-holder.ts'
import { CodePurpose, codeHashes, newCode, tooManyCodes } from './reader-code.ts'
import { sendReaderCode } from './reader-code-job.ts'
import { storeCode } from './reader-code-sql.ts'

export const send_reader_code = operation({
  name: 'send_reader_code',
  route: null,
  summary: 'Mail a reader the code that proves the address is theirs.',
  description:
    'A link to preferences can be passed on inside a mail, so it alone neither shows nor erases the data of its reader.',
  effect: 'send',
  access: 'reader',
  purpose: PREFERENCES,
  limits: [perVisitor(5, 600)],
  input: z.strictObject({ purpose: CodePurpose }),
  output: z.strictObject({ email: StoredEmailAddress }),
  status: 200,
  refuses: [linkExpired, tooManyCodes],
  example: { purpose: 'data' },

  async handler({ purpose }, ctx) {
    const contact = await linkHolder(ctx, ctx.caller)
    const { email } = contact
    await lockAddress(ctx, addressHash(email))
    const { vault } = ctx.ports
    const { address, codeFor } = codeHashes(vault, ctx.accountId, email)
    const code = newCode()
    if (!(await storeCode(ctx, { address, code: codeFor(purpose, code) })))
      return ctx.refuse(
        tooManyCodes,
        'This address got several codes already. Use the newest of them, or try again later.',
      )
    await ctx.enqueue(sendReaderCode, {
      accountId: ctx.accountId,
      contactId: contact.id,
      mailId: typeId('msg', newUuid(ctx.now.getTime())),
      purpose,
      at: ctx.now.toISOString(),
      // Encrypted, because the queue stores the data of its jobs.
      code: vault.seal(Buffer.from(code)).toString('base64'),
    })
    return { email }
  },
})
