import { sql } from 'kysely'
import { answerPlaces, type PlaceRow } from '#areas/images/index.ts'

/** Finds the products whose order mail shows an image. */
export const productsOfImage = answerPlaces(
  ({
    account,
    imageId,
    limit,
  }) => sql<PlaceRow>`select 'product' as type, product_id as id, name from product
    where account_id = ${account} and strpos(order_email::text, ${imageId}) > 0 order by product_id limit ${limit}`,
)
