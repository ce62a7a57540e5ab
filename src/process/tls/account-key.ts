import { readAccountKey, storeAccountKey } from '#areas/certificates/index.ts'
import type { Db } from '#db/rows.ts'
import { newKey } from '#lib/certificates/new-key.ts'
import type { Vault } from '#ports/vault.ts'

/**
 * Reads the key of the account at a certificate authority, as PEM. Null when no key is stored, or
 * when it cannot be decrypted.
 */
export async function findAccountKey(
  db: Db,
  vault: Vault,
  directory: string,
): Promise<string | null> {
  const sealed = await readAccountKey(db, directory)
  return sealed === null ? null : unseal(vault, sealed)
}

/** Reads the account's key, or makes one. All processes use the key that was stored first. */
export async function accountKey(db: Db, vault: Vault, directory: string): Promise<string> {
  const former = await readAccountKey(db, directory)
  const known = former === null ? null : unseal(vault, former)
  if (known !== null) return known
  await storeAccountKey(db, directory, { former, sealedKey: vault.seal(Buffer.from(newKey())) })
  return vault.open((await readAccountKey(db, directory))!).toString()
}

/** Decrypts a stored key. Null when it was encrypted with a secret key that is no longer set. */
export function unseal(vault: Vault, sealed: Buffer): string | null {
  try {
    return vault.open(sealed).toString()
  } catch {
    return null
  }
}
