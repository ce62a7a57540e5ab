import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const engagement: AccountPart = {
  name: 'engagement',
  about: 'Who opened and clicked which mail, and how often.',
  table: 'engagement',
  key: { mailing_id: 'uuid', recipient_id: 'uuid', act: 'text', by_machine: 'boolean' },
  columns: {
    mailingId: id('mlg'),
    recipientId: id('sub'),
    act: text(),
    byMachine: boolean(),
    machineReason: orNull(text()),
    times: integer(),
    firstAt: time(),
    lastAt: time(),
  },
}

const links: AccountPart = {
  name: 'links',
  about: 'The links of each mailing with their counts.',
  table: 'mailing_link',
  key: { mailing_id: 'uuid', number: 'integer' },
  columns: {
    mailingId: id('mlg'),
    number: integer(),
    url: text(),
    paidOnly: boolean(),
    clicks: integer(),
    readers: integer(),
    machineClicks: integer(),
    lastClickedAt: orNull(time()),
  },
}

const clicks: AccountPart = {
  name: 'link-clicks',
  about: 'Who clicked which link.',
  table: 'link_click',
  key: { mailing_id: 'uuid', number: 'integer', recipient_id: 'uuid', by_machine: 'boolean' },
  columns: {
    mailingId: id('mlg'),
    number: integer(),
    recipientId: id('sub'),
    byMachine: boolean(),
    times: integer(),
    firstAt: time(),
    lastAt: time(),
  },
}

export const accountData = [engagement, links, clicks].map((part) => register(accountParts, part))
