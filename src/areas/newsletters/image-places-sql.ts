import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type ImagePlace, PLACES_MAX } from '#areas/images/index.ts'

/** Adds the newsletters whose logo or welcome mail shows an image. */
export async function addImagePlaces({ db, accountId }: Scope, { imageId, places }: { imageId: string; places: ImagePlace[] }): Promise<void> {
  const found = await rows(
    db,
    sql<{ newsletter_id: string; name: string; type: ImagePlace['type'] }>`select newsletter_id, name, type
      from newsletter, lateral (values ('newsletter', branding::text), ('welcome', welcome_email::text)) as place (type, text)
      where account_id = ${uuidOf(accountId)} and deleting_since is null and strpos(text, ${imageId}) > 0
      order by newsletter_id, type limit ${PLACES_MAX}`,
  )
  places.push(...found.map(({ type, newsletter_id, name }) => ({ type, id: typeId('nl', newsletter_id), name })))
}
