import { compose } from '#mail/mime.ts'
import { mailPage } from '#mail/mail-page.ts'
import { html } from '#lib/html.ts'
import { newUuid } from '#lib/typeid.ts'
import { serverAddress } from '#operation/addresses/server-address.ts'
import type { MailServiceAddress, MailServiceSettings } from '#ports/mail-services.ts'
import { type Mailer, SubmissionError } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import type { TrialState } from './mail-service.ts'
import { type Diagnosis, diagnose, diagnoseResult, noteOf, sentenceOf } from './reason.ts'

/** The most time in ms for a whole trial, since a server may send single bytes slowly. */
const TRIAL_MS = 20_000

type Trying = Pick<Ports, 'clock' | 'deployment' | 'mailServices'>

export interface Trial {
  accepted: boolean
  /** The reason of a failure, or a note about a service that works. */
  diagnosis: Diagnosis | null
  /** The server's last reply as one line; null when there was none. */
  answer: string | null
  ms: number
}

/** Connects to a service and logs in. `settings`: null for the service in the environment. */
export function tryService(
  ports: Trying,
  address: MailServiceAddress,
  settings: MailServiceSettings | null,
): Promise<Trial> {
  return trying(ports, address, settings, async () => null)
}

/** Connects to a service, logs in, and submits a mail to an address. */
export function tryMail(
  ports: Trying,
  address: MailServiceAddress,
  { settings, to }: { settings: MailServiceSettings | null; to: string },
): Promise<Trial> {
  return trying(ports, address, settings, async (mailer) => {
    const result = await mailer.send(testMail(ports, to))
    const accepted = result.outcome === 'sent'
    const answer = result.reply || address.provider === 'ses' ? result.detail.slice(0, 300) : null
    return { accepted, answer, diagnosis: accepted ? null : diagnoseResult(result, address) }
  })
}

async function trying(
  ports: Trying,
  address: MailServiceAddress,
  settings: MailServiceSettings | null,
  further: (mailer: Mailer) => Promise<Omit<Trial, 'ms'> | null>,
): Promise<Trial> {
  const began = performance.now()
  const mailer = await ports.mailServices.open(settings)
  const limit = timeLimit()
  const outcome = await Promise.race([limit.late, run()]).finally(limit.clear)
  // Not awaited, so that a server that hangs does not delay the response.
  void mailer.close().catch(() => {})
  return { ...outcome, ms: Math.round(performance.now() - began) }

  async function run(): Promise<Omit<Trial, 'ms'>> {
    try {
      const note = await mailer.check()
      const isToken = address.provider === 'postmark' && address.user === null
      const done = { accepted: true, diagnosis: noteOf(note, address, isToken), answer: null }
      return (await further(mailer)) ?? done
    } catch (error) {
      const diagnosis = diagnose(error, address)
      return { accepted: false, diagnosis, answer: diagnosis.answer }
    }
  }

  function timeLimit() {
    const { promise, resolve } = Promise.withResolvers<Omit<Trial, 'ms'>>()
    const timer = setTimeout(() => {
      const silence = new SubmissionError('no answer in time', { fault: 'silence', reply: null })
      resolve({ accepted: false, diagnosis: diagnose(silence, address), answer: null })
    }, TRIAL_MS)
    return { late: promise, clear: () => clearTimeout(timer) }
  }
}

/** Returns the state that a trial shows. */
export function stateOf({ accepted, diagnosis }: Trial, now: Date): TrialState {
  return {
    status: accepted ? 'works' : 'failing',
    reason: diagnosis?.reason ?? null,
    problem: diagnosis && sentenceOf(diagnosis).slice(0, 1000),
    checkedAt: now,
  }
}

function testMail({ clock, deployment }: Trying, to: string) {
  const address = serverAddress(deployment)
  const now = clock.now()
  const subject = 'A test of your mail service'
  const text = `Mailcast at ${deployment.baseUrl} sent this mail to try its mail service. It works: there is nothing to do.`
  return compose({
    from: { name: 'Mailcast', address },
    to,
    replyTo: null,
    subject,
    messageId: `mail-service.${newUuid(now.getTime())}@${address.split('@')[1]}`,
    date: now,
    text: `${text}\n`,
    html: mailPage(subject, html`<p style="margin:0">${text}</p>`),
  })
}
