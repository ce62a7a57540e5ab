import { sql } from 'kysely'
import { answerPlaces, type PlaceRow } from '#areas/images/index.ts'

export const campaignsOfImage = answerPlaces(
  ({
    account,
    imageId,
    limit,
  }) => sql<PlaceRow>`select 'campaign' as type, campaign_id as id, subject as name from campaign
    where account_id = ${account} and (strpos(content::text, ${imageId}) > 0 or strpos(coalesce(variants::text, ''), ${imageId}) > 0)
    order by campaign_id desc limit ${limit}`,
)
