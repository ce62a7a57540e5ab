import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type ImagePlace, PLACES_MAX } from '#areas/images/index.ts'

/** Adds the campaigns whose text or options show an image, newest first. */
export async function addImagePlaces({ db, accountId }: Scope, { imageId, places }: { imageId: string; places: ImagePlace[] }): Promise<void> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; subject: string }>`select campaign_id, subject from campaign where account_id = ${uuidOf(accountId)}
      and (strpos(content::text, ${imageId}) > 0 or strpos(coalesce(variants::text, ''), ${imageId}) > 0)
      order by campaign_id desc limit ${PLACES_MAX}`,
  )
  places.push(...found.map(({ campaign_id, subject }) => ({ type: 'campaign' as const, id: typeId('cmp', campaign_id), name: subject })))
}
