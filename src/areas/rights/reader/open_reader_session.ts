import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { signReaderSession } from '#operation/callers/reader-session.ts'
import { perVisitor } from '#operation/limit.ts'
import { type BeforeScope, operation } from '#operation/operation.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { findContact, findContactByEmail, findVisitedNewsletter } from '#areas/contacts/index.ts'
import { WRONG } from './code-holder.ts'
import { codeWrong, ReaderCode, signInHashes } from './reader-code.ts'
import { tryCode, useCode } from './reader-code-sql.ts'
import { openSignIn } from './sign-in-link.ts'

export const open_reader_session = operation({
  name: 'open_reader_session',
  route: null,
  summary:
    'Sign a reader in on the page of a newsletter, with the code or the link that was mailed.',
  description:
    'A code works for ten minutes, for five tries, and once. The answer to an address without a code is that to a wrong code. The session ends with the subscription generation of the contact, and after half a year at the latest.',
  effect: 'write',
  access: 'public',
  whileClosed: true,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({
    email: EmailAddress.optional().meta({ description: 'Send this and code, or token.' }),
    code: ReaderCode.optional(),
    token: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'The last part of the mailed link.' }),
  }),
  output: z.strictObject({ session: z.string().max(500) }),
  status: 200,
  refuses: [notFound, codeWrong],
  example: { email: 'reader@example.com', code: '204619' },

  // The code is checked before the transaction, so that a wrong try is counted.
  before: ({ email, code, token }, scope) =>
    tryToSignIn(
      scope,
      token === undefined ? { email, code } : (openSignIn(scope.ports.vault, token) ?? {}),
    ),

  async handler(_input, ctx, { contactId, hashes }) {
    await findVisitedNewsletter(ctx)
    if (!(await useCode(ctx, hashes))) return ctx.refuse(codeWrong, WRONG)
    const contact = await findContact(ctx, contactId)
    if (!contact) return ctx.refuse(codeWrong, WRONG)
    const { accountId, ports, now } = ctx
    return {
      session: signReaderSession(
        ports.vault,
        { accountId, contactId, generation: contact.generation },
        now,
      ),
    }
  },
})

async function tryToSignIn(
  { db, accountId, caller, ports }: BeforeScope,
  { email, code }: { email?: string | undefined; code?: string | undefined },
) {
  const newsletterId = caller.kind === 'visitor' ? caller.newsletterId : null
  if (email === undefined || code === undefined || newsletterId === null)
    throw new Problem(codeWrong, WRONG)
  const contact = await findContactByEmail({ db, accountId }, newsletterId, email)
  const { address, codeFor } = signInHashes(ports.vault, accountId, contact?.email ?? email)
  const hashes = { address, code: codeFor(code) }
  if (!(await tryCode({ db, accountId }, hashes, ports.clock.now())) || !contact)
    throw new Problem(codeWrong, WRONG)
  return { contactId: contact.id, hashes }
}
