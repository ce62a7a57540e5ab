export { accountData as registrations } from './account-parts-sql.ts'
import { get_file } from './get_file.ts'
import { forgetOldFiles } from './forget-files.ts'
import type { Retention } from '#operation/jobs/retention.ts'

export { get_file } from './get_file.ts'
export { fileGone, fileUrl, StoredFile, storeName } from './stored-file.ts'
export { writeFile } from './write-file.ts'
export { createFile, deleteFileRow, dropFile, finishFile, keepFile, type NewFile } from './stored-file-sql.ts'

export const operations = [get_file]
export const retention: readonly Retention[] = [forgetOldFiles]
