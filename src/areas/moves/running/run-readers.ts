import { readList, startListImport } from '#areas/contacts/index.ts'
import { fetchFile, withFolder } from '../reading/work-folder.ts'
import type { RunScope } from './run-scope.ts'
import { nextReaderList, noteImport } from './reader-lists-sql.ts'
import { findRunning, type RunningMove } from './run-sql.ts'

/** Starts the import of one list of readers. Returns false when no list waits. */
export async function runReaders(scope: RunScope, move: RunningMove): Promise<boolean> {
  const { accountId, db, ports, transaction } = scope
  const list = await nextReaderList(scope, move.id)
  if (!list) return false
  await withFolder(async (folder) => {
    const { number, fileId, preset, bytes, name } = list
    const path = await fetchFile(scope, accountId, { fileId, folder, name: 'readers' })
    const complimentary = move.include.includes('paid')
    const read = path
      ? await readList(
          { db, accountId },
          { path, bytes, preset, complimentary, folder },
          ports.clock.now(),
        )
      : { fieldErrors: [{ detail: 'Its file is gone.' }] }
    await transaction(accountId, async (opened) => {
      if (!(await findRunning(opened, move.id, { lock: true }))) return
      if ('fieldErrors' in read) {
        await noteImport(opened, move.id, number, {
          failure: read.fieldErrors[0]!.detail.slice(0, 200),
        })
        return
      }
      // Another process may have started the import meanwhile.
      const current = await nextReaderList(opened, move.id)
      if (current?.number !== number) return
      const { id } = await startListImport(opened, read, {
        newsletterId: move.newsletterId,
        fileName: name,
        bytes,
      })
      await noteImport(opened, move.id, number, { importId: id })
    })
  })
  return true
}
