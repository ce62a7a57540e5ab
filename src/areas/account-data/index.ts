import { accountErasures } from '#operation/account-data/closing.ts'
import { accountParts, type AccountPart } from '#operation/account-data/account-part.ts'
import { id, integer, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { runAccountExport } from './account-export-job.ts'
import { sendExportNotice } from './account-export-notice.ts'
import { forgetOldExports } from './account-export-sql.ts'
import { delete_account } from './closing/delete_account.ts'
import { sendDeletionNotice } from './closing/deletion-notice.ts'
import { eraseAccount, eraseDueAccounts } from './closing/erase-account.ts'
import { outboxErasure } from './closing/erase-outbox.ts'
import { restore_account } from './closing/restore_account.ts'
import { export_account_data } from './export_account_data.ts'
import { get_account_export } from './get_account_export.ts'
import { list_account_exports } from './list_account_exports.ts'
import { STOPPED } from '#operation/account-data/arrival.ts'
import type { Area } from '#operation/area.ts'

export { accountExportRecords } from './account-export-records.ts'

export { importAccount } from './arriving/import-account.ts'

const exports: AccountPart = {
  name: 'account-exports',
  about: 'The exports of the account, without their files.',
  table: 'account_export',
  key: { export_id: 'uuid' },
  columns: {
    id: id('aex', 'export_id'),
    status: text(),
    records: integer('rows_written'),
    bytes: orNull(integer()),
    failure: orNull(text()),
    createdAt: time(),
    finishedAt: orNull(time()),
    expiresAt: orNull(time()),
  },
  leaves: {
    tries: 'how often its job began',
    file_id: 'a part of its download link',
    rows_total: 'progress of its job',
  },
  arrives: { sets: STOPPED },
}

export const area = {
  operations: {
    account: [
      export_account_data,
      list_account_exports,
      get_account_export,
      delete_account,
      restore_account,
    ],
  },
  jobs: [runAccountExport, sendExportNotice, eraseAccount, sendDeletionNotice],
  retention: [{ name: 'account exports', forget: forgetOldExports }],
  periodic: [eraseDueAccounts],
  registrations: [register(accountParts, exports), register(accountErasures, outboxErasure)],
} satisfies Area
