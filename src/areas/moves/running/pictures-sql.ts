import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { ofMove } from './run-sql.ts'

export interface PictureRow {
  picture: Buffer
  address: string
  fileId: string | null
  tries: number
}

/** Lists waiting pictures. Pictures with the fewest attempts come first. */
export async function nextPictures(
  scope: AccountDb,
  moveId: string,
  limit: number,
): Promise<PictureRow[]> {
  const found = await rows(
    scope.db,
    sql<{
      picture: Buffer
      address: string
      file_id: string | null
      tries: number
    }>`select picture, url as address, file_id, tries from move_picture
      where ${ofMove(scope, moveId)} and state = 'waiting' order by tries, picture limit ${limit}`,
  )
  return found.map(({ file_id, ...each }) => ({
    ...each,
    fileId: file_id && typeId('fil', file_id),
  }))
}

/**
 * The result of a picture: its image, or the reason why there is none and whether the picture is
 * tried again.
 */
export type PictureEnd = { picture: Buffer } & (
  | { imageId: string }
  | { problem: string; again: boolean }
)

export async function notePictures(
  scope: AccountDb,
  moveId: string,
  ends: readonly PictureEnd[],
): Promise<void> {
  const column = <T>(pick: (end: PictureEnd) => T) => ends.map(pick)
  await countAffected(
    scope.db,
    sql`update move_picture p set state = e.state, image_id = e.image, problem = e.problem, tries = p.tries + 1
      from unnest(${column(({ picture }) => picture)}::bytea[], ${column((end) => ('imageId' in end ? 'done' : end.again ? 'waiting' : 'failed'))}::text[],
        ${column((end) => ('imageId' in end ? uuidOf(end.imageId) : null))}::uuid[], ${column((end) => ('imageId' in end ? null : end.problem))}::text[])
        as e (picture, state, image, problem)
      where p.account_id = ${uuidOf(scope.accountId)} and p.move_id = ${uuidOf(moveId)} and p.picture = e.picture and p.state = 'waiting'`,
  )
}

/** Marks all waiting pictures as failed, such as when the library is full. Returns their number. */
export async function failPictures(
  scope: AccountDb,
  moveId: string,
  problem: string,
): Promise<number> {
  return countAffected(
    scope.db,
    sql`update move_picture set state = 'failed', problem = ${problem} where ${ofMove(scope, moveId)} and state = 'waiting'`,
  )
}

/** Marks the waiting pictures of a host, in lower case, as failed. Returns their number. */
export async function failPicturesAt(
  scope: AccountDb,
  moveId: string,
  { host, problem }: { host: string; problem: string },
): Promise<number> {
  return countAffected(
    scope.db,
    sql`update move_picture set state = 'failed', problem = ${problem} where ${ofMove(scope, moveId)} and state = 'waiting' and file_id is null
      and substring(url from '^(?:https?:)?//(?:[^/?#@]*@)?([^/?#:]+)') = ${host}`,
  )
}

/** Finds the images that were made from pictures. */
export async function imagesOf(
  scope: AccountDb,
  moveId: string,
  pictures: readonly Buffer[],
): Promise<{ address: string; imageId: string }[]> {
  if (pictures.length === 0) return []
  const found = await rows(
    scope.db,
    sql<{ address: string; image_id: string }>`select url as address, image_id from move_picture
      where ${ofMove(scope, moveId)} and image_id is not null and picture = any(${pictures}::bytea[])`,
  )
  return found.map(({ address, image_id }) => ({ address, imageId: typeId('img', image_id) }))
}
