import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const issues: AccountPart = {
  name: 'archive-issues',
  about: 'The campaigns that are published on the web, as their pages show them.',
  table: 'archive_issue',
  key: { campaign_id: 'uuid' },
  columns: {
    campaignId: id('cmp'),
    newsletterId: id('nl'),
    publishedAt: time(),
    subject: orNull(text()),
    previewText: orNull(text()),
    access: text(),
    listed: boolean(),
    html: orNull(text()),
    wholeHtml: orNull(text()),
    plainText: orNull(text()),
  },
  leaves: {
    look: 'a digest of the newsletter’s look',
    feed_html: 'the same text as `html`, for the feed',
    words: 'the same text as `plainText`, for the search',
  },
  batch: 20,
  arrives: {
    // The server makes pages of the campaigns' texts, with its own addresses.
    sets: Object.fromEntries(
      [
        'look',
        'subject',
        'preview_text',
        'html',
        'feed_html',
        'whole_html',
        'plain_text',
        'words',
      ].map((column) => [column, () => null]),
    ),
  },
}

export const accountData = [register(accountParts, issues)]
