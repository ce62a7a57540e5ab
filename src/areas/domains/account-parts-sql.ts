import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { free, id, json, orNull, text, time } from '#operation/account-data/column.ts'
import type { ArchivedRecord, Arriving } from '#operation/account-data/arrival.ts'
import { register } from '#operation/registry.ts'
import { Domain } from './domain.ts'
import { firstCheckAfter } from './schedule.ts'
import { newEdKey, newSigningKey } from './signing-key.ts'

const domains: AccountPart = {
  name: 'domains',
  about: 'The sending domains with the public keys that stand in DNS.',
  table: 'sending_domain',
  key: { domain_id: 'uuid' },
  columns: {
    id: id('dom', 'domain_id'),
    name: text(),
    status: text(),
    selector: text(),
    publicKey: text(),
    ed25519Selector: orNull(text('ed_selector')),
    ed25519PublicKey: orNull(text('ed_public_key')),
    findings: json(),
    createdAt: time(),
    checkedAt: orNull(time()),
  },
  leaves: {
    private_key: 'secret: it signs mails of the domain',
    ed_private_key: 'secret: it signs mails of the domain',
    key_known_at: 'when DNS first had the key',
    next_check_at: 'when the next check is due',
  },
  arrives: {
    checks: { name: Domain.shape.name, findings: free },
    // Private keys are never exported. The owner publishes the new keys, as for a domain that was
    // just added.
    sets: {
      status: () => 'pending',
      selector: async (record, arriving) => (await newKeys(record, arriving).rsa).selector,
      public_key: async (record, arriving) => (await newKeys(record, arriving).rsa).publicKey,
      private_key: async (record, arriving) => (await newKeys(record, arriving).rsa).privateKey,
      ed_selector: (record, arriving) => newKeys(record, arriving).ed.selector,
      ed_public_key: (record, arriving) => newKeys(record, arriving).ed.publicKey,
      ed_private_key: (record, arriving) => newKeys(record, arriving).ed.privateKey,
      findings: () => ({}),
      created_at: (_record, { now }) => now,
      checked_at: () => null,
      next_check_at: (_record, { now }) => firstCheckAfter(now),
    },
  },
}

function newKeys({ id: domainId }: ArchivedRecord, { once, vault }: Arriving) {
  return once(`keys of ${String(domainId)}`, () => ({
    rsa: newSigningKey(vault),
    ed: newEdKey(vault),
  }))
}

export const accountData = [register(accountParts, domains)]
