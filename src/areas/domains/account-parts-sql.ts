import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

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
}

export const accountData = [register(accountParts, domains)]
