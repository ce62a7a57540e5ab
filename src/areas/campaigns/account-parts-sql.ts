import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const campaigns: AccountPart = {
  name: 'campaigns',
  about: 'The campaigns with their texts, audiences and A/B tests.',
  table: 'campaign',
  key: { campaign_id: 'uuid' },
  columns: {
    id: id('cmp', 'campaign_id'),
    newsletterId: id('nl'),
    subject: text(),
    previewText: text(),
    content: json(),
    access: text(),
    slug: orNull(text()),
    publishedAt: orNull(time()),
    audience: json(),
    status: text(),
    stopReason: orNull(text()),
    scheduledFor: orNull(time()),
    scheduledLocal: orNull(json()),
    variants: orNull(json()),
    winner: orNull(json()),
    decidesAt: orNull(time()),
    sentLook: orNull(json()),
    author: orNull(text()),
    movedFrom: orNull(json()),
    createdAt: time(),
  },
  leaves: {
    moved_digest: 'a digest of a moved issue, to see whether it changed there',
    moved_text: 'a digest of the text that it became, to see whether it was edited here',
  },
  batch: 20,
}

const steps: AccountPart = {
  name: 'campaign-steps',
  about: 'The sendings of each campaign.',
  table: 'campaign_step',
  key: { campaign_id: 'uuid', number: 'integer' },
  columns: {
    campaignId: id('cmp'),
    number: integer(),
    recipients: orNull(integer()),
    complete: boolean(),
    startedAt: time(),
    finishedAt: orNull(time()),
  },
}

const addresses: AccountPart = {
  name: 'campaign-addresses',
  about: 'Every slug that a campaign has had on the web.',
  table: 'campaign_address',
  key: { newsletter_id: 'uuid', slug: 'text' },
  columns: { newsletterId: id('nl'), slug: text(), campaignId: id('cmp') },
}

export const accountData = [campaigns, steps, addresses].map((part) => register(accountParts, part))
