import { CannotBeMade } from '#areas/emails/index.ts'
import { type MailKind, openEmail } from '#areas/mailings/index.ts'
import { typeId } from '#lib/typeid.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findVersion } from '../record/automation-sql.ts'
import { lateMails, restartRuns } from './mail-sql.ts'
import { lateAfterMs } from './advance.ts'
import { mailOf } from '../tree/mail-of.ts'
import { mailText } from '../tree/mail-text.ts'

/** The step and version whose text a mailing sends. */
interface MailPart {
  version: number
  stepId: string
}

export function partOf({ version, stepId }: MailPart): string {
  return `${version}:${stepId}`
}

function ofPart(part: string): MailPart {
  const [version = '', stepId = ''] = part.split(':')
  return { version: Number(version), stepId }
}

/**
 * The kind of mail that automations send: a mailing for each step and version. The id of a
 * recipient is the run's.
 */
export const automationMails: MailKind = {
  kind: 'automation',
  rules: { class: 'ordinary', wants: 'active', counted: true, lost: 'uncertain', usedUp: 'wait' },

  async open(scope, mailing, ports) {
    const newsletter = await findNewsletter(scope, mailing.newsletterId)
    if (!newsletter) return null
    const mail = await findMail(scope, mailing)
    if (!mail)
      throw new CannotBeMade({
        code: 'deleted',
        detail: 'The automation was deleted.',
        pointer: '',
      })
    return openEmail(scope, {
      source: { id: mailing.mailingId, ...mailText(mail), kind: mailing.kind },
      newsletter,
      mailing,
      ports,
    })
  },

  async subjectsOf(scope, mailings) {
    return Promise.all(
      mailings.map(async (mailing) => (await findMail(scope, mailing))?.subject ?? ''),
    )
  },

  // A mail that waited for the month's end may be late by now.
  async admit(scope, mailing, mails) {
    const mail = await findMail(scope, mailing)
    if (!mail) return new Map(mails.map(({ recipientId }) => [recipientId, 'deleted']))
    const before = new Date(scope.now.getTime() - lateAfterMs(mail))
    const runIds = mails.map(({ recipientId }) => recipientId)
    const late = await lateMails(scope, { stepId: ofPart(mailing.part).stepId, before }, runIds)
    // The run that a reader began anew posts the same mail.
    const restarted = await restartRuns(scope, runIds)
    return new Map([
      ...late.map((runId) => [runId, 'late'] as const),
      ...restarted.map((runId) => [runId, 'restarted'] as const),
    ])
  },
}

async function findMail(
  scope: Parameters<MailKind['open']>[0],
  { ownerUuid, part }: { ownerUuid: string; part: string },
) {
  const { version, stepId } = ofPart(part)
  const plan = await findVersion(scope, typeId('aut', ownerUuid), version)
  return plan && mailOf(plan, stepId)
}
