export { accountData as registrations } from './account-parts-sql.ts'
import { contactExport } from './contacts/contact-export.ts'
import { forgetOldExports } from './export-sql.ts'
import { export_contacts } from './contacts/export_contacts.ts'
import { get_export } from './get_export.ts'
import { list_exports } from './list_exports.ts'

export { csvCell, csvHeader, csvTime } from './csv-sql.ts'
export { CAMPAIGN_RECIPIENTS, Export, FILE_DAYS, type StoredExport } from './export.ts'
export type { ExportChunk, ExportFile } from './export-file.ts'
export { exportKind } from './export-kind.ts'
export { exportRecords } from './export-records.ts'

export const operations = [export_contacts, list_exports, get_export]
export const jobs = [contactExport.job]
export const retention = [forgetOldExports]
