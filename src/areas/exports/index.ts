import { accountData } from './account-parts-sql.ts'
import { contactExport } from './contacts/contact-export.ts'
import { forgetOldExports } from './export-sql.ts'
import { export_contacts } from './contacts/export_contacts.ts'
import { get_export } from './get_export.ts'
import { list_exports } from './list_exports.ts'
import type { Area } from '#operation/area.ts'

export { csvCell, csvHeader, csvTime } from './csv-sql.ts'
export { CAMPAIGN_RECIPIENTS, downloadUrl, Export, FILE_DAYS, type StoredExport } from './export.ts'
export type { ExportChunk, ExportFile } from './export-file.ts'
export { exportKind } from './export-kind.ts'
export { beginTry, Stopped, writeTry } from './export-try.ts'
export { endDone, endExport, noteProgress, type Try } from './try-sql.ts'
export { exportRecords } from './export-records.ts'

export const area = {
  operations: { contacts: [export_contacts, list_exports, get_export] },
  jobs: [contactExport.job],
  retention: [{ name: 'exports', forget: forgetOldExports }],
  registrations: accountData,
} satisfies Area
