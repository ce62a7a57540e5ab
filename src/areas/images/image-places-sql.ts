import type { RawBuilder } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { onSignal } from '#operation/events/signal.ts'
import type { Registration } from '#operation/registry.ts'
import { type ImagePlace, imagePlacesWanted, PLACES_MAX } from './image-places.ts'

export interface PlaceRow {
  type: ImagePlace['type']
  id: string
  name: string
}

const PREFIX: Record<ImagePlace['type'], string> = {
  campaign: 'cmp',
  template: 'tpl',
  newsletter: 'nl',
  welcome: 'nl',
  automation: 'aut',
  product: 'prd',
  snippet: 'snp',
}

/** Answers `imagePlacesWanted` with the texts that an SQL statement selects, at most `limit`. */
export function answerPlaces(
  select: (asked: { account: string; imageId: string; limit: number }) => RawBuilder<PlaceRow>,
): Registration {
  return onSignal(imagePlacesWanted, async ({ db, accountId }, { imageId, places }) => {
    const found = await rows(db, select({ account: uuidOf(accountId), imageId, limit: PLACES_MAX }))
    places.push(
      ...found.map(({ type, id, name }) => ({ type, id: typeId(PREFIX[type], id), name })),
    )
  })
}
