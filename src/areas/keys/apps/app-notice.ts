import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { findApp } from './app-sql.ts'

const WORDS = {
  none: 'It needs no further word for what it does; over MCP, what sends or deletes needs a confirmed plan.',
  token: 'It must confirm the plan of what it sends, deletes, hands out, grants or charges.',
  person: 'A person must approve what it sends, deletes, hands out, grants or charges.',
} as const

export const sendAppNotice = ownerNotice({
  name: 'send_app_notice',
  summary: "Tells the account's owners that a person connected an app, and what it may do.",
  data: noticeData.extend({ appId: Id('app') }),
  more: 'apps',
  toAll: true,

  async write({ appId, at }, scope) {
    const app = await findApp(scope, appId)
    if (!app) return null
    const may =
      app.level === 'read'
        ? 'It reads what is in the account and changes nothing.'
        : `It may read and change what that person may. ${WORDS[app.confirm]}`
    return {
      kind: 'app-connected',
      what: 'An app was connected to your account',
      about: { short: `${app.name} (${app.host})`, name: `${app.name} (${app.host})`, id: appId },
      why: `${app.createdBy.name ?? app.createdBy.id} connected it on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC. ${may}`,
      steps: [
        'If you expected this, there is nothing to do.',
        'To let it do less, or to end it, open Settings → Apps & agents. It is refused from the moment you revoke it.',
        'If the person did not connect it themselves, revoke it, and have them set another password, which ends their sessions.',
      ],
      page: 'settings/apps',
    }
  },
})
