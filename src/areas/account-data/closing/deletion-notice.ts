import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { RESTORE_DAYS } from './account-deletion.ts'
import { accountName, findClosed } from './closed-account-sql.ts'

export const sendDeletionNotice = ownerNotice({
  name: 'send_account_deletion_notice',
  summary: "Tells the account's owner that it was deleted, and how to take it back.",
  data: noticeData,
  more: 'account',

  async write({ accountId }, scope) {
    const closed = await findClosed(scope)
    const name = await accountName(scope)
    if (!closed || closed.erasing || name === undefined) return null
    return {
      kind: 'account-deleted',
      what: 'Your account was deleted',
      about: { short: name, name, id: accountId },
      why: `Nothing is sent any more, keys and forms are closed. You can take the account back for ${RESTORE_DAYS} days, until ${closed.eraseAt.slice(0, 16).replace('T', ' ')} UTC. Then all of it is erased for good.`,
      steps: [
        'If you did not mean it, open the page below, sign in and choose “Take it back”.',
        'If you want to keep your readers and texts, export the data on the same page first.',
        'If you did not do it, take it back, change your password, and look into the audit log for who did.',
      ],
      page: 'settings/account',
    }
  },
})
