import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Domain } from './domain.ts'
import { findDomain } from './domain-sql.ts'
import { showDomain } from './show-domain.ts'

export const get_domain = operation({
  name: 'get_domain',
  route: 'GET /domains/{domainId}',
  summary: 'Read one domain, with the records to publish and what the last check found.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ domainId: Id('dom') }),
  output: Domain,
  status: 200,
  refuses: [notFound],
  example: { domainId: exampleId('dom') },

  async handler({ domainId }, ctx) {
    const found = await findDomain(ctx, domainId)
    return found
      ? showDomain(found, ctx.ports.deployment)
      : ctx.refuse(notFound, `No domain ${domainId} in this account.`)
  },
})
