import type { AccountDb } from '#db/account-db.ts'
import { Problem, refusal } from '#operation/problem.ts'
import type { Ports } from '#ports/ports.ts'
import { sumCountedBytes } from '#areas/files/index.ts'

export const productFilesFull = refusal(
  'product_files_full',
  409,
  'The files of products take all their room',
)

/**
 * Refuses a file that exceeds the account's storage limit. The check is exact only after
 * `lockCountedFiles`.
 */
export async function checkRoom(
  scope: AccountDb & { ports: Pick<Ports, 'deployment'> },
  bytes: number,
): Promise<void> {
  const allowed = scope.ports.deployment.productFilesBytes
  const left = allowed - (await sumCountedBytes(scope))
  if (bytes > left) throw new Problem(productFilesFull, tooMuch(allowed, left))
}

function tooMuch(allowed: number, left: number): string {
  const [all, free] = [allowed, Math.max(left, 0)].map((bytes) => Math.floor(bytes / 1_000_000))
  return `The files of products of an account take at most ${all} MB, and ${free} MB are free. Versions that buyers may still download count too. Send a smaller file, replace large ones that have no buyers by smaller ones, or ask the operator for a larger PRODUCT_FILES_MB.`
}
