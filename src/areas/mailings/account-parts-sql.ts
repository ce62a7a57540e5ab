import { sql } from 'kysely'
import { z } from 'zod'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  boolean,
  free,
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
    wants: orNull(text()),
    lost: text(),
    triedAt: orNull(time()),
    // The links of its mails name it by this. It is no secret: each mail has it.
    linkKey: orNull(valueOf([], sql`encode(k.key, 'hex')`, text())),
    freezing: valueOf(
      ['freeze_after', 'freeze_until'],
      sql`(t.freeze_until is not null)`,
      boolean(),
    ),
  },
  joins: (account) =>
    sql`left join mailing_key k on k.account_id = ${account} and k.mailing_id = t.mailing_id`,
  arrives: {
    checks: {
      ownerUuid: z.uuid(),
      watchedFrom: free,
      linkKey: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .nullable(),
    },
    sets: {
      status: ({ status, frozen, freezing }) =>
        frozen !== true || (status !== 'sending' && status !== 'paused')
          ? status
          : freezing
            ? 'cancelled'
            : 'paused',
      freeze_after: () => null,
      freeze_until: () => null,
    },
    with: [
      {
        table: 'mailing_key',
        of: ({ linkKey }) => linkKey !== null,
        columns: {
          key: ({ linkKey }) => Buffer.from(String(linkKey), 'hex'),
          mailing_id: ({ id }) => id,
        },
      },
    ],
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
    single: valueOf(['contact_id'], sql`(t.contact_id is not null)`, boolean()),
  },
  arrives: {
    sets: {
      contact_id: ({ contactId, single }) => (single === true ? contactId : null),
      // No retry is queued during the import. A paused campaign sends to these recipients when it
      // resumes.
      status: ({ status }) => (status === 'later' ? 'pending' : status),
    },
  },
}

export const accountData = [mailings, recipients].map((part) => register(accountParts, part))
