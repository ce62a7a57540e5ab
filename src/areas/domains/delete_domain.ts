import { z } from 'zod'
import { newslettersSentFrom } from '#areas/newsletters/index.ts'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { domainInUse } from './domain.ts'
import { deleteDomain, lockDomain, noteVerified } from './domain-sql.ts'
import { showDomain } from './show-domain.ts'

export const delete_domain = operation({
  name: 'delete_domain',
  route: 'DELETE /domains/{domainId}',
  summary: 'Delete a domain that no newsletter sends from.',
  description:
    'Its signing key goes with it: added again, it has another key and another record to publish. Leave the old DKIM record in the DNS for a week, since mail that is under way is still checked against it.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({ domainId: Id('dom') }),
  output: Nothing,
  status: 204,
  refuses: [notFound, domainInUse],
  example: { domainId: exampleId('dom') },

  async handler({ domainId }, ctx) {
    const current = await lockDomain(ctx, domainId)
    if (!current) return ctx.refuse(notFound, `No domain ${domainId} in this account.`)
    ctx.guard(showDomain(current, ctx.ports.deployment))
    const users = await newslettersSentFrom(ctx, current.name)
    if (users.length > 0) {
      const named = users.map(({ id, name }) => `${name} (${id})`).join(', ')
      return ctx.refuse(
        domainInUse,
        `Newsletters send from ${current.name}: ${named}. Give them another sender first.`,
      )
    }
    await deleteDomain(ctx, domainId)
    await noteVerified(ctx, current.name, false)
    return null
  },
})
