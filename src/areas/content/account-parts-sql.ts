import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, json, orNull, text, time } from '#operation/account-data/column.ts'
import { Line } from '#operation/fields.ts'
import { register } from '#operation/registry.ts'
import { Blocks, Content } from '#areas/emails/index.ts'
import { StoredVariants } from './texts/variants.ts'

const revisions: AccountPart = {
  name: 'content-revisions',
  about: 'The last 50 revisions of each campaign and each template.',
  table: 'content_revision',
  key: { revision_id: 'uuid' },
  columns: {
    id: id('rev', 'revision_id'),
    campaignId: orNull(id('cmp')),
    templateId: orNull(id('tpl')),
    by: orNull(text('caller')),
    subject: text(),
    previewText: text(),
    content: json(),
    variants: orNull(json()),
    knowsTest: boolean(),
    bytes: integer(),
    at: time('changed_at'),
  },
  batch: 20,
  arrives: { checks: { content: Content, variants: StoredVariants.nullable() } },
}

const snippets: AccountPart = {
  name: 'snippets',
  about: 'The snippets with their blocks.',
  table: 'snippet',
  key: { snippet_id: 'uuid' },
  columns: {
    id: id('snp', 'snippet_id'),
    newsletterId: id('nl'),
    name: text(),
    blocks: json(),
    createdAt: time(),
  },
  batch: 20,
  arrives: { checks: { name: Line(100), blocks: Blocks } },
}

export const accountData = [revisions, snippets].map((part) => register(accountParts, part))
