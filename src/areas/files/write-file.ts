import type { JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { storeName } from './stored-file.ts'
import { finishFile } from './stored-file-sql.ts'

/**
 * Writes a file's bytes in a job, then in one transaction marks it as complete and runs `end`. When
 * either says that the file is not wanted, deletes the bytes.
 * @param expiresAt returns the end of the link, given the time of completion
 */
export async function writeFile(
  { ports, transaction }: Pick<JobScope, 'ports' | 'transaction'>,
  {
    accountId,
    fileId,
    expiresAt,
  }: { accountId: string; fileId: string; expiresAt: (now: Date) => Date },
  chunks: AsyncIterable<Uint8Array>,
  end: (scope: Scope, file: { bytes: number; expiresAt: Date }) => Promise<boolean>,
): Promise<void> {
  const name = storeName(accountId, fileId)
  const bytes = await ports.files.write(name, chunks)
  const kept = await transaction(accountId, async (scope) => {
    const file = { bytes, expiresAt: expiresAt(scope.now) }
    return (await finishFile(scope, fileId, file)) && (await end(scope, file))
  })
  // The file's row is dropped or deleted, so only this process knows that the bytes exist.
  if (!kept) await ports.files.remove(name)
}
