import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { translator } from '#words/translate.ts'
import { firstNewsletter } from '#areas/newsletters/index.ts'
import { findApp } from './app-sql.ts'

export const sendAppNotice = ownerNotice({
  name: 'send_app_notice',
  summary: "Tells the account's owners that a person connected an app, and what it may do.",
  data: noticeData.extend({ appId: Id('app') }),
  more: 'docs/apps',
  toAll: true,

  async write({ appId, at }, scope) {
    const app = await findApp(scope, appId)
    if (!app) return null
    // No language is stored for a person. The first newsletter has the language of the owner who
    // opened the account.
    const { confirm } = app
    const t = translator((await firstNewsletter(scope))?.language ?? 'en')
    const may =
      app.level === 'read'
        ? t('appMail.reads')
        : `${t('appMail.writes')} ${t(`appMail.confirms.${confirm}`)}`
    const person = app.createdBy.name ?? app.createdBy.id
    const connected = t('appMail.connected', {
      person,
      day: at.slice(0, 10),
      time: at.slice(11, 16),
    })
    return {
      kind: 'app-connected',
      what: t('appMail.title'),
      about: { short: `${app.name} (${app.host})`, name: `${app.name} (${app.host})`, id: appId },
      why: `${connected} ${may}`,
      steps: [t('appMail.expected'), t('appMail.less'), t('appMail.stranger')],
      page: 'settings/apps',
      button: t('appMail.open'),
      frame: { language: t.language, steps: t('appMail.steps'), more: t('appMail.more') },
    }
  },
})
