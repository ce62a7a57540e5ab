import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type ImagePlace, PLACES_MAX } from '#areas/images/index.ts'

/** Adds the templates that show an image, newest first. */
export async function addImagePlaces({ db, accountId }: Scope, { imageId, places }: { imageId: string; places: ImagePlace[] }): Promise<void> {
  const found = await rows(
    db,
    sql<{ template_id: string; name: string }>`select template_id, name from template
      where account_id = ${uuidOf(accountId)} and strpos(content::text, ${imageId}) > 0 order by template_id desc limit ${PLACES_MAX}`,
  )
  places.push(...found.map(({ template_id, name }) => ({ type: 'template' as const, id: typeId('tpl', template_id), name })))
}
