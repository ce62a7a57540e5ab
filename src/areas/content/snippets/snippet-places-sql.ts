import { sql } from 'kysely'
import { answerPlaces, type PlaceRow } from '#areas/images/index.ts'
import { answerUses, type UseRow } from '#areas/newsletters/index.ts'

export const snippetsOfImage = answerPlaces(
  ({
    account,
    imageId,
    limit,
  }) => sql<PlaceRow>`select 'snippet' as type, snippet_id as id, name from snippet
    where account_id = ${account} and strpos(blocks::text, ${imageId}) > 0 order by snippet_id desc limit ${limit}`,
)

export const snippetsOfProduct = answerUses(
  'product',
  ({
    account,
    name,
    limit,
  }) => sql<UseRow>`select 'snippet' as type, snippet_id as id, name from snippet
    where account_id = ${account} and strpos(blocks::text, ${name}) > 0 order by snippet_id desc limit ${limit}`,
)
