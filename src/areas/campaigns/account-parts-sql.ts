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
} from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { PreviewText, StoredVariants, Subject } from '#areas/content/index.ts'
import { Content } from '#areas/emails/index.ts'
import { Audience, Campaign } from './record/campaign.ts'

const ARRIVES_AS: Readonly<Record<string, string>> = { scheduled: 'draft', sending: 'paused' }

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
  arrives: {
    checks: {
      subject: Subject,
      previewText: PreviewText,
      content: Content,
      audience: Audience.partial(),
      slug: Campaign.shape.slug,
      scheduledLocal: Campaign.shape.scheduledLocal,
      variants: StoredVariants.nullable(),
      winner: free,
      sentLook: free,
      movedFrom: Campaign.shape.movedFrom,
    },
    sets: {
      status: ({ status }) => ARRIVES_AS[status as string] ?? status,
      // The former server continued to send after the export, so this server does not know which
      // mails were sent.
      stop_reason: ({ status, stopReason }) => (status === 'sending' ? 'restored' : stopReason),
      scheduled_for: ({ status, scheduledFor }) => (status === 'scheduled' ? null : scheduledFor),
      scheduled_local: ({ status, scheduledLocal }) =>
        status === 'scheduled' ? null : scheduledLocal,
      decides_at: () => null,
    },
  },
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
