import { type Claim, noteTold, stepsFor } from '#areas/certificates/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { composeNotice } from '#mail/notice.ts'
import { serverAddress } from '#operation/addresses/server-address.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import type { System } from '#operation/system.ts'
import type { AcmeFailureReason } from '#ports/acme.ts'
import { operatorAddresses } from '../operators-sql.ts'

/** The time for which it fails before owners get a mail, and the time between two mails. */
const FIRST_MS = DAY_MS
const AGAIN_MS = 7 * DAY_MS

interface LastFailure {
  claim: Claim
  reason: AcmeFailureReason
  problem: string
  now: Date
}

/** Mails the people who own every account, after a day of failures and then each week. */
export async function tellOfFailure(system: System, failure: LastFailure): Promise<void> {
  const { db, ports } = system
  const { claim, now } = failure
  const { host, failingSince, toldAt } = claim
  if (failingSince === null || now.getTime() - failingSince.getTime() < FIRST_MS) return
  if (toldAt !== null && now.getTime() - toldAt.getTime() < AGAIN_MS) return
  if (!(await noteTold(db, host, { before: toldAt, now }))) return
  for (const to of await operatorAddresses(db))
    await sendMail(ports, compose(system, failure, to), {
      mail: 'a notice to the operator',
      ids: { host },
    }).catch((err: unknown) =>
      ports.log.warn(
        { err, host },
        'the operator could not be told by mail of a failing certificate',
      ),
    )
}

function compose({ ports }: System, { claim, reason, problem, now }: LastFailure, to: string) {
  const { host, validTo, claimId } = claim
  const address = serverAddress(ports.deployment)
  const until =
    validTo === null
      ? 'There is none yet, so the pages cannot be opened over https.'
      : validTo > now
        ? `The present one works until ${validTo.toISOString().slice(0, 10)}. After that day browsers refuse the pages to which the links in your mails lead.`
        : 'The last one has ended: browsers refuse the pages to which the links in your mails lead.'
  return composeNotice(
    {
      what: 'The certificate could not be renewed',
      about: { short: host, name: host, id: 'TLS=auto' },
      why: `${problem} ${until}`,
      steps: stepsFor(reason, host),
    },
    {
      from: { name: 'Mailcast', address },
      to,
      messageId: `certificate_${claimId}@${address.split('@')[1]}`,
      date: now,
      page: null,
      more: `${ports.deployment.baseUrl}/docs`,
    },
  )
}
