import { sql } from 'kysely'
import { answerPlaces, type PlaceRow } from '#areas/images/index.ts'

export const templatesOfImage = answerPlaces(
  ({
    account,
    imageId,
    limit,
  }) => sql<PlaceRow>`select 'template' as type, template_id as id, name from template
    where account_id = ${account} and strpos(content::text, ${imageId}) > 0 order by template_id desc limit ${limit}`,
)
