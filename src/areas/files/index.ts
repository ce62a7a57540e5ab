import { get_file } from './get_file.ts'

export { get_file } from './get_file.ts'
export { forgetOldFiles } from './forget-files.ts'
export { fileUrl, type StoredFile } from './stored-file.ts'
export { writeFile } from './write-file.ts'
export { createFile, dropFile, type NewFile } from './stored-file-sql.ts'

export const operations = [get_file]
