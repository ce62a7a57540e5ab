import { accountData } from './account-parts-sql.ts'
import { get_file } from './get_file.ts'
import { forgetOldFiles } from './forget-files.ts'
import type { Area } from '#operation/area.ts'

export { get_file } from './get_file.ts'
export { fileGone, fileUrl, StoredFile, storeName } from './stored-file.ts'
export { writeFile } from './write-file.ts'
export {
  createFile,
  deleteFileRow,
  dropFile,
  dropUnfinished,
  finishFile,
  keepFile,
  lockCountedFiles,
  sumCountedBytes,
} from './stored-file-sql.ts'

export const area = {
  operations: { contacts: [get_file] },
  retention: [{ name: 'files', forget: forgetOldFiles }],
  registrations: accountData,
} satisfies Area
