import { z } from 'zod'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Ports } from '#ports/ports.ts'
import { refusal } from '#operation/problem.ts'

export const FILE = 'file'

export const fileGone = refusal('file_gone', 410, 'This file is no longer there')

export const StoredFile = z.strictObject({
  id: z.string().max(40),
  storeName: z.string().max(100),
  fileName: z.string().max(200),
  contentType: z.string().max(100),
  bytes: z.int().min(0),
})
export type StoredFile = z.output<typeof StoredFile>

/**
 * Returns a file's name in the store. It consists of ids, so that callers cannot choose another
 * path.
 */
export function storeName(accountId: string, fileId: string): string {
  return `${accountId}/${fileId}`
}

/** Returns a file's download link, the same each time. It stops working at `expiresAt`. */
export function fileUrl(
  { vault, deployment }: Pick<Ports, 'vault' | 'deployment'>,
  file: { accountId: string; id: string; expiresAt: Date },
): string {
  const { accountId, id, expiresAt } = file
  // The token's field `generation` contains the last second at which the link works.
  const generation = Math.floor(expiresAt.getTime() / 1000)
  const token = vault.sign(FILE, {
    accountId,
    subject: typeId('sub', uuidOf(id)),
    generation,
    about: null,
  })
  return `${deployment.baseUrl}/files/${token}`
}
