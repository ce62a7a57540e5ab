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

/** Lists pictures that wait, those tried least first. */
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

export async function notePicture(
  scope: AccountDb,
  moveId: string,
  picture: Buffer,
  end: { imageId: string } | { problem: string; again: boolean },
): Promise<void> {
  const [state, imageId, problem] =
    'imageId' in end
      ? ['done', uuidOf(end.imageId), null]
      : [end.again ? 'waiting' : 'failed', null, end.problem]
  await countAffected(
    scope.db,
    sql`update move_picture set state = ${state}, image_id = ${imageId}, problem = ${problem}, tries = tries + 1
      where ${ofMove(scope, moveId)} and picture = ${picture} and state = 'waiting'`,
  )
}

/** Gives up all pictures that wait, such as when the library is full. */
export async function failPictures(
  scope: AccountDb,
  moveId: string,
  problem: string,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move_picture set state = 'failed', problem = ${problem} where ${ofMove(scope, moveId)} and state = 'waiting'`,
  )
}

/** Finds the images that pictures have become. */
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
