import { readAccountKey, storeAccountKey } from '#areas/certificates/index.ts'
import type { Db } from '#db/rows.ts'
import { newKey } from '#lib/certificates/new-key.ts'
import type { Vault } from '#ports/vault.ts'

/** Reads the key of the account at an authority, as PEM. Null when there is none to read. */
export async function findAccountKey(
  db: Db,
  vault: Vault,
  directory: string,
): Promise<string | null> {
  const sealed = await readAccountKey(db, directory)
  return sealed === null ? null : unseal(vault, sealed)
}

/** Reads the account's key, or makes one. All processes get the one that was stored first. */
export async function accountKey(db: Db, vault: Vault, directory: string): Promise<string> {
  const former = await readAccountKey(db, directory)
  const known = former === null ? null : unseal(vault, former)
  if (known !== null) return known
  await storeAccountKey(db, directory, { former, sealedKey: vault.seal(Buffer.from(newKey())) })
  return vault.open((await readAccountKey(db, directory))!).toString()
}

/** Opens a sealed key. Null when it was sealed by a secret key that is not set any more. */
export function unseal(vault: Vault, sealed: Buffer): string | null {
  try {
    return vault.open(sealed).toString()
  } catch {
    return null
  }
}
