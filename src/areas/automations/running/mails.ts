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
 * The kind of mail that automations send. Each step and version has its own mailing. A recipient's
 * id is the id of the run.
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

  // A mail that waited for the next month's allowance may be too late.
  async admit(scope, mailing, mails) {
    const mail = await findMail(scope, mailing)
    if (!mail) return new Map(mails.map(({ recipientId }) => [recipientId, 'deleted']))
    const before = new Date(scope.now.getTime() - lateAfterMs(mail))
    const runIds = mails.map(({ recipientId }) => recipientId)
    const late = await lateMails(scope, { stepId: ofPart(mailing.part).stepId, before }, runIds)
    // When a reader has restarted a run, the new run enqueues the same mail, so this one is
    // skipped.
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
