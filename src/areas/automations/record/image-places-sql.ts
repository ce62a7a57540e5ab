import { sql } from 'kysely'
import { answerPlaces, type PlaceRow } from '#areas/images/index.ts'

/** Finds automations that show an image in their draft or a version in use, newest first. */
export const automationsOfImage = answerPlaces(
  ({
    account,
    imageId,
    limit,
  }) => sql<PlaceRow>`select 'automation' as type, automation_id as id, name from automation a
    where account_id = ${account} and deleted_at is null and (strpos(coalesce(draft::text, ''), ${imageId}) > 0
      or exists (select 1 from automation_version v where v.account_id = ${account} and v.automation_id = a.automation_id
        and strpos(v.plan::text, ${imageId}) > 0))
    order by automation_id desc limit ${limit}`,
)
