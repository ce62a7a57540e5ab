import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/address-identity.ts'
import { audienceOf, type AudienceScope } from '#areas/contacts/index.ts'
import type { Campaign } from '../campaign.ts'

/** Compiles the readers of a campaign, before its cleanup, into one condition on the table `contact`. It may need an open transaction. */
export async function readersSql(
  scope: AudienceScope,
  { newsletterId, audience }: Pick<Campaign, 'newsletterId' | 'audience'>,
): Promise<RawBuilder<unknown>> {
  const account = uuidOf(scope.accountId)
  const { tier, includeTags, excludeTags } = audience
  const chosen = await audienceOf(scope, { newsletterId, ...audience })
  const carries = (tags: readonly string[]) => sql`tag_words(contact.account_id, contact.tags) && ${tags.map((tag) => `${account} ${tag}`)}::text[]`
  return sql`contact.account_id = ${account} and ${chosen} and contact.status = 'active'
    ${tier === null ? sql`` : sql`and contact.tier = ${tier}`}
    ${includeTags.length === 0 ? sql`` : sql`and ${carries(includeTags)}`}
    ${excludeTags.length === 0 ? sql`` : sql`and not ${carries(excludeTags)}`}
    and not exists (select 1 from suppression s where s.account_id = ${account} and s.email = ${identityOf('contact.email')})`
}
