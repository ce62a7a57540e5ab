import { sql } from 'kysely'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  boolean,
  id,
  integer,
  json,
  orNull,
  text,
  time,
  valueOf,
} from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const mailings: AccountPart = {
  name: 'mailings',
  about:
    'Each e-mail to many: a step of a campaign, the mails of an automation, welcomes, confirmations. With its counts.',
  table: 'mailing',
  key: { mailing_id: 'uuid' },
  columns: {
    id: id('mlg', 'mailing_id'),
    newsletterId: id('nl'),
    kind: text(),
    // A campaign, an automation or a newsletter, by the kind.
    ownerUuid: valueOf(['owner_id'], sql`t.owner_id::text`, text()),
    part: text(),
    frozen: boolean(),
    status: text(),
    stopReason: orNull(text()),
    counted: boolean(),
    recipients: integer(),
    pending: integer(),
    sent: integer(),
    failed: integer(),
    skipped: integer(),
    uncertain: integer(),
    replaced: integer(),
    opens: integer(),
    clicks: integer(),
    machineOpens: integer(),
    machineClicks: integer(),
    bounces: integer(),
    complaints: integer(),
    policyRejections: integer(),
    watchedFrom: orNull(json()),
    createdAt: time(),
  },
  leaves: {
    wants: 'a rule of its kind',
    lost: 'a rule of its kind',
    tried_at: 'when a worker last took it',
    freeze_after: 'how far its recipients are written, during the first seconds',
    freeze_until: 'the same',
  },
}

const recipients: AccountPart = {
  name: 'recipients',
  about: 'The outcome of each mail to each reader.',
  table: 'recipient',
  key: { mailing_id: 'uuid', recipient_id: 'uuid' },
  columns: {
    mailingId: id('mlg'),
    recipientId: id('sub'),
    contactId: valueOf(['contact_id'], sql`coalesce(t.contact_id, t.recipient_id)`, id('sub')),
    status: text(),
    reason: orNull(text()),
    attempts: integer(),
    finishedAt: orNull(time()),
    paid: orNull(boolean()),
  },
}

export const accountData = [mailings, recipients].map((part) => register(accountParts, part))
