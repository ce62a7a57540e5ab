import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { type Image, withUrls } from './image.ts'
import { selectImages } from './image-sql.ts'

/** Finds images of the account by id. Deleted ones are left out. */
export async function findImages(
  scope: AccountDb & { ports: Pick<Ports, 'deployment'> },
  ids: readonly string[],
): Promise<Map<string, Image>> {
  const found = await selectImages(scope, ids)
  return new Map(found.map((stored) => [stored.id, withUrls(scope.ports.deployment, stored)]))
}
