import type { RawBuilder } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { onSignal, type SignalHandler } from '#operation/events/signal.ts'
import { type ImagePlace, imagePlacesWanted, PLACES_MAX } from './image-places.ts'

/** A text that shows an image, as a statement finds it. */
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

/** Answers `imagePlacesWanted` with the texts that a statement finds, at most `limit`. */
export function answerPlaces(select: (asked: { account: string; imageId: string; limit: number }) => RawBuilder<PlaceRow>): SignalHandler {
  return onSignal(imagePlacesWanted, async ({ db, accountId }, { imageId, places }) => {
    const found = await rows(db, select({ account: uuidOf(accountId), imageId, limit: PLACES_MAX }))
    places.push(...found.map(({ type, id, name }) => ({ type, id: typeId(PREFIX[type], id), name })))
  })
}
