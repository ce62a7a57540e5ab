import { sql } from 'kysely'
import { answerPlaces, type PlaceRow } from '#areas/images/index.ts'

/** Finds the newsletters whose logo or welcome mail shows an image. */
export const newslettersOfImage = answerPlaces(
  ({ account, imageId, limit }) => sql<PlaceRow>`select type, newsletter_id as id, name
    from newsletter, lateral (values ('newsletter', branding::text), ('welcome', welcome_email::text)) as place (type, text)
    where account_id = ${account} and deleting_since is null and strpos(text, ${imageId}) > 0
    order by newsletter_id, type limit ${limit}`,
)
