import { accountData } from './account-parts-sql.ts'
import { erase_contact } from './erase_contact.ts'
import { runErasure } from './erasure-job.ts'
import { runDataExport } from './exports/data-export-job.ts'
import { export_contact_data } from './exports/export_contact_data.ts'
import { get_contact_data } from './exports/get_contact_data.ts'
import { get_erasure } from './get_erasure.ts'
import { erase_reader } from './reader/erase_reader.ts'
import { export_reader_data } from './reader/export_reader_data.ts'
import { sendReaderCode } from './reader/reader-code-job.ts'
import { send_reader_code } from './reader/send_reader_code.ts'
import { open_reader_session } from './reader/open_reader_session.ts'
import { send_sign_in_code } from './reader/send_sign_in_code.ts'
import { forgetOldDataExports } from './exports/data-export-sql.ts'
import { forgetOldCodes } from './reader/reader-code-sql.ts'
import type { Area } from '#operation/area.ts'

export { erasureRecords } from './erasure-records.ts'
export { dataExportRecords } from './exports/data-export-job.ts'
export {
  erase_reader,
  export_reader_data,
  open_reader_session,
  send_reader_code,
  send_sign_in_code,
}

export const area = {
  operations: {
    contacts: [
      export_contact_data,
      get_contact_data,
      erase_contact,
      get_erasure,
      send_reader_code,
      export_reader_data,
      erase_reader,
      send_sign_in_code,
      open_reader_session,
    ],
  },
  jobs: [runErasure, runDataExport, sendReaderCode],
  retention: [
    { name: 'reader codes', forget: forgetOldCodes },
    { name: 'data exports', forget: forgetOldDataExports },
  ],
  registrations: accountData,
} satisfies Area
