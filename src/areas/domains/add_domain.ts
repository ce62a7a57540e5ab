import { z } from 'zod'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { perHour } from '#operation/limit.ts'
import { Domain, domainExists, domainLimitReached, DomainName, DOMAINS_MAX } from './domain.ts'
import { countDomains, insertDomain } from './domain-sql.ts'
import { firstCheckAfter } from './schedule.ts'
import { showDomain } from './show-domain.ts'
import { newEdKey, newSigningKey } from './signing-key.ts'

export const add_domain = operation({
  name: 'add_domain',
  route: 'POST /domains',
  summary: 'Add a domain to send from.',
  description:
    'The answer has the records to publish in its DNS. It is looked at by itself for three days, and by check_domain at once. Each domain has a signing key of its own; another account may add the same name and has another key.',
  effect: 'write',
  access: 'full',
  limits: [perHour(10)],
  input: z.strictObject({ name: DomainName }),
  output: Domain,
  status: 201,
  refuses: [domainExists, domainLimitReached],
  example: { name: 'garden.example' },

  // Generating a key takes longer than the whole transaction, so it happens before.
  before: (_input, { ports }) => newSigningKey(ports.vault),

  async handler({ name }, ctx, rsa) {
    await lockAccount(ctx)
    const count = await countDomains(ctx)
    const made = await insertDomain(ctx, {
      name,
      rsa,
      ed: newEdKey(ctx.ports.vault),
      nextCheckAt: firstCheckAfter(ctx.now),
    })
    if (!made)
      return ctx.refuse(
        domainExists,
        `${name} is in this account already. list_domains shows its records.`,
      )
    if (count >= DOMAINS_MAX)
      return ctx.refuse(
        domainLimitReached,
        `An account has at most ${DOMAINS_MAX} domains. Delete one that you no longer use.`,
      )
    return showDomain(made, ctx.ports.deployment)
  },
})
