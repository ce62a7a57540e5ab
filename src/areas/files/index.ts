import { get_file } from './get_file.ts'
import { forgetOldFiles } from './forget-files.ts'
import type { Retention } from '#operation/jobs/retention.ts'

export { get_file } from './get_file.ts'
export { fileUrl, type StoredFile, storeName } from './stored-file.ts'
export { createFile, dropFile, finishFile, type NewFile } from './stored-file-sql.ts'

export const operations = [get_file]
export const retention: readonly Retention[] = [forgetOldFiles]
