import { sql } from 'kysely'
import { answerUses, type UseRow } from '#areas/newsletters/index.ts'

export const campaignsOfProduct = answerUses(
  'product',
  ({
    account,
    name,
    limit,
  }) => sql<UseRow>`select 'campaign' as type, campaign_id as id, subject as name from campaign
    where account_id = ${account} and status in ('draft', 'scheduled', 'sending', 'paused')
      and (strpos(content::text, ${name}) > 0 or strpos(coalesce(variants::text, ''), ${name}) > 0)
    order by campaign_id desc limit ${limit}`,
)
