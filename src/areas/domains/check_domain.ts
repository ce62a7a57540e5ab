import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { lookOutside, recordLook } from './check.ts'
import { Domain } from './domain.ts'
import { showDomain } from './show-domain.ts'

export const check_domain = operation({
  name: 'check_domain',
  route: 'POST /domains/{domainId}/check',
  summary: 'Look at the DNS of a domain now.',
  description:
    'Each record says what was found. What could not be looked up (name servers that fail or are silent) keeps the status that it had, with the reason in `problem`: it never turns a verified domain off by itself, unless it lasts for seven days.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({ domainId: Id('dom') }),
  output: Domain,
  status: 200,
  refuses: [notFound],
  example: { domainId: exampleId('dom') },

  before: ({ domainId }, { db, accountId, ports }) =>
    lookOutside({ db, accountId }, ports, domainId),

  async handler({ domainId }, ctx, look) {
    const checked = look && (await recordLook(ctx, domainId, look))
    return checked
      ? showDomain(checked, ctx.ports.deployment)
      : ctx.refuse(notFound, `No domain ${domainId} in this account.`)
  },
})
