import { sql } from 'kysely'
import { z } from 'zod'
import { newUuid } from '#lib/typeid.ts'
import { STOPPED } from '#operation/account-data/arrival.ts'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  boolean,
  free,
  hex,
  id,
  integer,
  json,
  orNull,
  text,
  texts,
  time,
  valueOf,
} from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { BulkAction } from './bulk/bulk-job.ts'

/**
 * Addresses as stored: one line, at most as long as SMTP accepts. Older addresses keep their form.
 */
const StoredAddress = z.string().regex(/^[^\s\p{Cc}<>"]{1,250}@[^\s\p{Cc}<>@"]{1,253}$/u)

const contacts: AccountPart = {
  name: 'contacts',
  about: 'Every reader of every newsletter, with status, tags and custom fields.',
  table: 'contact',
  key: { contact_id: 'uuid' },
  columns: {
    id: id('sub', 'contact_id'),
    newsletterId: id('nl'),
    email: text(),
    status: text(),
    source: text(),
    tier: text(),
    paidUntil: orNull(time()),
    tags: texts(),
    fields: json(),
    subscribedAt: time(),
    confirmedAt: orNull(time()),
    unsubscribedAt: orNull(time()),
    awaiting: orNull(json()),
    statusBefore: orNull(text()),
    subscriptionGeneration: integer('generation'),
  },
  arrives: {
    checks: { email: StoredAddress, fields: z.record(z.string(), z.unknown()), awaiting: free },
  },
}

const consent: AccountPart = {
  name: 'consent',
  about: 'Every consent and its end: when, by which page and text, from which address.',
  table: 'consent',
  key: { consent_id: 'uuid' },
  columns: {
    contactId: id('sub'),
    kind: text(),
    via: text(),
    at: time(),
    ip: orNull(valueOf(['ip'], sql`host(t.ip)`, text())),
    page: orNull(text()),
    text: orNull(text()),
    version: orNull(text()),
    campaignId: orNull(id('cmp')),
  },
  leaves: { consent_id: 'a number of the row alone' },
  arrives: {
    checks: { ip: z.union([z.ipv4(), z.ipv6()]).nullable() },
    sets: { consent_id: ({ at }) => newUuid(Date.parse(String(at))) },
  },
}

const tags: AccountPart = {
  name: 'tags',
  about: 'The tags of the account.',
  table: 'tag',
  key: { name: 'text' },
  columns: {
    name: text(),
    createdAt: time(),
    deletingSince: orNull(time()),
    becomes: orNull(text()),
  },
  // A deletion or rename that was running does not continue on the new server. The owner must
  // request it again.
  arrives: { sets: { deleting_since: () => null, becomes: () => null } },
}

const fields: AccountPart = {
  name: 'custom-fields',
  about: 'The custom fields of contacts, with their types.',
  table: 'custom_field',
  key: { name: 'text' },
  columns: { name: text(), type: text(), createdAt: time(), deletingSince: orNull(time()) },
  arrives: { sets: { deleting_since: () => null } },
}

const suppressions: AccountPart = {
  name: 'suppressions',
  about: 'Addresses that bounced or complained, which get no mail any more.',
  table: 'suppression',
  key: { email: 'text' },
  columns: {
    email: text(),
    reason: text(),
    detail: orNull(text()),
    campaignId: orNull(id('cmp')),
    createdAt: time(),
  },
}

const growth: AccountPart = {
  name: 'growth',
  about: 'How many readers came and went, by hour and source.',
  table: 'growth',
  key: { newsletter_id: 'uuid', at: 'timestamptz', kind: 'text', source: 'text' },
  columns: {
    newsletterId: id('nl'),
    at: time(),
    kind: text(),
    source: text(),
    contacts: integer(),
    active: integer(),
  },
}

const growthChanges: AccountPart = {
  name: 'growth-changes',
  about: 'The latest changes of growth, which `growth` does not count yet.',
  table: 'growth_change',
  key: { change_id: 'uuid' },
  columns: {
    newsletterId: id('nl'),
    at: time(),
    kind: text(),
    source: text(),
    contacts: integer(),
    active: integer(),
  },
  leaves: {
    change_id: 'a number of the row alone',
    pending: 'for the sums by status, which the contacts tell',
    unsubscribed: 'as `pending`',
    bounced: 'as `pending`',
    complained: 'as `pending`',
  },
  arrives: { sets: { change_id: ({ at }) => newUuid(Date.parse(String(at))) } },
}

const imports: AccountPart = {
  name: 'imports',
  about: 'The imports and their results.',
  table: 'import',
  key: { import_id: 'uuid' },
  columns: {
    id: id('imp', 'import_id'),
    newsletterId: id('nl'),
    status: text(),
    fileName: orNull(text()),
    onConflict: text(),
    preset: orNull(text()),
    mapping: json(),
    header: texts(),
    ignoredColumns: texts(),
    bytes: integer(),
    rowsTotal: integer(),
    read: integer(),
    added: integer(),
    updated: integer(),
    skipped: integer(),
    refused: integer(),
    leftOut: integer(),
    customers: integer(),
    createdAt: time(),
    finishedAt: orNull(time()),
  },
  leaves: {
    reached: 'how far an import under way is',
    reached_line: 'how far an import under way is',
  },
  arrives: { checks: { mapping: free }, sets: STOPPED },
}

const customers: AccountPart = {
  name: 'imported-customers',
  about: 'The ids that Stripe gave to readers at another service, as imports named them.',
  table: 'imported_customer',
  key: { contact_id: 'uuid', customer_id: 'text' },
  columns: {
    contactId: id('sub'),
    customerId: text(),
    importId: id('imp'),
    createdAt: time(),
  },
}

const importErrors: AccountPart = {
  name: 'import-errors',
  about: 'The rows that imports refused, or took without a value, with the reason.',
  table: 'import_error',
  key: { import_id: 'uuid', line: 'integer' },
  columns: {
    importId: id('imp'),
    line: integer(),
    code: text(),
    detail: text(),
    cells: orNull(texts()),
    kept: boolean(),
  },
}

const bulk: AccountPart = {
  name: 'bulk-jobs',
  about: 'Changes of many contacts at once, and their results.',
  table: 'bulk_job',
  key: { bulk_id: 'uuid' },
  columns: {
    id: id('bulk', 'bulk_id'),
    newsletterId: id('nl'),
    selection: json(),
    action: json(),
    via: text(),
    undoOf: orNull(id('bulk')),
    status: text(),
    total: orNull(integer()),
    matched: integer(),
    changed: integer(),
    skipped: integer(),
    problem: orNull(text()),
    undoableUntil: orNull(time()),
    createdAt: time(),
    finishedAt: orNull(time()),
  },
  arrives: { checks: { selection: z.looseObject({}), action: BulkAction }, sets: STOPPED },
}

const bulkUndo: AccountPart = {
  name: 'bulk-undo',
  about: 'The values that bulk changes replaced, as long as these can be undone.',
  table: 'bulk_undo',
  key: { bulk_id: 'uuid', contact_id: 'uuid' },
  columns: { bulkId: id('bulk'), contactId: id('sub'), before: orNull(json()) },
  arrives: { checks: { before: free } },
}

const erased: AccountPart = {
  name: 'erased-addresses',
  about:
    'Erased addresses as keyed hashes, so that no import brings them back. None can be guessed without the server’s secret key.',
  table: 'erased_address',
  key: { hash: 'bytea' },
  columns: { keyed: hex('hash', sql`t.hash`), erasureId: id('ers') },
}

const parts = [
  contacts,
  consent,
  tags,
  fields,
  suppressions,
  growth,
  growthChanges,
  imports,
  importErrors,
  customers,
  bulk,
  bulkUndo,
  erased,
]

export const accountData = parts.map((part) => register(accountParts, part))
