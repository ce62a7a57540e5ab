import { z } from 'zod'
import { newUuid, typeId } from '#lib/typeid.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  addressHash,
  findContactByEmail,
  lockAddress,
  findVisitedNewsletter,
} from '#areas/contacts/index.ts'
import { isPaid } from '#areas/subscriptions/index.ts'
import { newCode, signInHashes } from './reader-code.ts'
import { sendReaderCode } from './reader-code-job.ts'
import { storeCode } from './reader-code-sql.ts'

export const send_sign_in_code = operation({
  name: 'send_sign_in_code',
  route: null,
  summary: 'Mail a reader a code, and a link, to sign in on the page of a newsletter.',
  description:
    'The answer is the same for every address. Only active subscribers and paid readers get a mail, and an address gets at most three an hour and six a day.',
  effect: 'send',
  access: 'public',
  whileClosed: true,
  limits: [perVisitor(5, 600)],
  input: z.strictObject({ email: EmailAddress }),
  output: z.strictObject({ email: EmailAddress }),
  status: 200,
  refuses: [notFound],
  example: { email: 'reader@example.com' },

  async handler({ email }, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    await lockAddress(ctx, addressHash(email))
    const contact = await findContactByEmail(ctx, newsletter.id, email)
    if (!contact || !(contact.status === 'active' || (await isPaid(ctx, contact, ctx.now))))
      return { email }
    const { vault } = ctx.ports
    const { address, codeFor } = signInHashes(vault, ctx.accountId, contact.email)
    const code = newCode()
    if (!(await storeCode(ctx, { address, code: codeFor(code) }))) return { email }
    await ctx.enqueue(sendReaderCode, {
      accountId: ctx.accountId,
      contactId: contact.id,
      mailId: typeId('msg', newUuid(ctx.now.getTime())),
      purpose: 'sign_in',
      at: ctx.now.toISOString(),
      code: vault.seal(Buffer.from(code)).toString('base64'),
    })
    return { email }
  },
})
