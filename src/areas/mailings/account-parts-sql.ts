import { sql } from 'kysely'
import { type AccountPart, accountLeftOut, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, json, orNull, text, time, valueOf } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const mailings: AccountPart = {
  name: 'mailings',
  about: 'Each e-mail to many: a step of a campaign, the mails of an automation, welcomes, confirmations. With its counts.',
  table: 'mailing',
  key: { mailing_id: 'uuid' },
  columns: {
    id: id('mlg', 'mailing_id'),
    newsletterId: id('nl'),
    kind: text(),
    // The owner is a campaign, an automation or a newsletter: the kind says which, and the UUID is that of its id.
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
  leaves: { wants: 'a rule of its kind', lost: 'a rule of its kind', tried_at: 'when a worker last took it' },
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

export const accountData = [
  ...[mailings, recipients].map((part) => register(accountParts, part)),
  register(accountLeftOut, { table: 'compiled_email', why: 'Compiled texts, which can be made again from campaigns and automations.' }),
  register(accountLeftOut, { table: 'mail_due', why: 'The queue of mails. `recipients` says which are pending.' }),
  register(accountLeftOut, { table: 'mailing_queue', why: 'The queue of mailings. `mailings` says which are being sent.' }),
  register(accountLeftOut, { table: 'send_slice', why: 'The parts of mailings that workers send at this moment.' }),
  register(accountLeftOut, { table: 'send_turn', why: 'When the account’s mailings were last served.' }),
]
