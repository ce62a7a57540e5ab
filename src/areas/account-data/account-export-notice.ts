import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { AccountExportId, accountExportOf, FILE_DAYS } from './account-export.ts'
import { findExport } from './account-export-sql.ts'

export const sendExportNotice = ownerNotice({
  name: 'send_account_export_notice',
  summary: "Mails the account's owner the way to an export that is done.",
  data: noticeData.extend({ exportId: AccountExportId }),
  more: 'account',

  async write({ exportId }, scope) {
    const found = await findExport(scope, exportId)
    // The export's download link may have expired while the mail waited.
    const downloadUrl =
      found && accountExportOf({ ...scope, now: scope.ports.clock.now() }, found).downloadUrl
    if (!found || !downloadUrl) return null
    return {
      kind: 'account-export',
      what: 'The export of your account is ready',
      about: {
        short: `${found.progress.done} records`,
        name: `${found.progress.done} records in one ZIP archive`,
        id: exportId,
      },
      why: `Everything that your account has is in one file: readers, texts, outcomes and images. It can be downloaded for ${FILE_DAYS} days, until ${found.expiresAt!.slice(0, 16).replace('T', ' ')} UTC.`,
      steps: [
        'Download the file, and treat the link as a secret: it needs no password. README.txt in it says what is where.',
        'Keep it where only those can read it who may: it holds the addresses of your readers.',
        'If you did not ask for it, look into the audit log for who did, and revoke the key or remove the person.',
      ],
      url: downloadUrl,
      button: 'Download it',
    }
  },
})
