import { cutLetters } from '#lib/letters.ts'
import { countText } from '#operation/count-text.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Usage } from '#areas/billing/index.ts'
import type { CertificateTrouble } from '#areas/certificates/index.ts'
import { COUNTED_MAX, type Trouble } from './attention-sql.ts'
import type { MailTrouble } from '#areas/mail-service/index.ts'
import type { Attention } from './overview.ts'

type Reported = Pick<Newsletter, 'id' | 'name' | 'postalAddress'>

const ORDER: readonly Attention['severity'][] = ['error', 'warning', 'info']

/**
 * Lists the problems that the owner should act on, the most urgent first. `mail.toOutbox` means
 * that mail is written to disk instead of being sent.
 */
export function attentionTo(
  trouble: Trouble & { usage: Usage; certificates: readonly CertificateTrouble[] },
  newsletters: readonly Reported[],
  mail: { toOutbox: boolean; mailService: MailTrouble | null },
): Attention[] {
  const found = [
    ...trouble.certificates.map(ofCertificate),
    ...trouble.domains.filter(({ status }) => status === 'failing').map(ofDomain),
    ...trouble.addresses.map(ofAddress),
    ...ofLimits(trouble.usage),
    ...trouble.campaigns.map(ofCampaign),
    ...trouble.endpoints.map(ofEndpoint),
    ...trouble.automations.flatMap(ofAutomation),
    ...(trouble.lateConfirmations > 0 ? [ofConfirmations(trouble.lateConfirmations)] : []),
    ...trouble.chargedTwice.map((one) => ofSecondCharges(one, newsletters)),
    ...newsletters.flatMap((newsletter) => ofNewsletter(newsletter, trouble)),
    ...(trouble.domains.some(({ status }) => status === 'verified')
      ? []
      : [noVerified(trouble.domains)]),
    ...(mail.toOutbox ? [OUTBOX] : []),
    ...(mail.mailService ? [ofMailService(mail.mailService)] : []),
  ]
  return found.sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)).slice(0, 200)
}

function noVerified(domains: Trouble['domains']): Attention {
  const pending = domains.find(({ status }) => status === 'pending')
  const todo = pending
    ? `Publish the records of ${pending.name}, then check it.`
    : 'Add your domain.'
  return {
    code: 'no_verified_domain',
    severity: 'warning',
    detail: `No sending domain is verified, so mail goes out unsigned, and many mailboxes distrust it. ${todo}`,
    ...(pending && { values: { domain: pending.name, reason: 'pending' } }),
    operation: pending
      ? { name: 'check_domain', input: { domainId: pending.id } }
      : { name: 'add_domain', input: {} },
  }
}

const OUTBOX: Attention = {
  code: 'mail_to_outbox',
  severity: 'info',
  detail:
    'No mail service is set, so mails are written to disk and reach no reader. Choose one in the settings of the dashboard (docs/sending.md).',
  operation: { name: 'set_mail_service', input: {} },
}

function ofMailService({ host, problem }: MailTrouble): Attention {
  return {
    code: 'mail_service_failing',
    severity: 'error',
    detail: cutLetters(`The mail service ${host} could not be used. ${problem ?? ''}`.trim(), 500),
    values: { host },
    operation: { name: 'get_mail_service', input: {} },
  }
}

function ofCertificate({
  host,
  reason,
  said,
  problem,
  isUrgent,
  validTo,
}: CertificateTrouble): Attention {
  const until = validTo?.toISOString().slice(0, 10) ?? '–'
  const present =
    validTo === null
      ? `There is no certificate for ${host} yet.`
      : `The certificate of ${host} could not be renewed. The present one ends on ${until}.`
  return {
    code: 'certificate_failing',
    severity: isUrgent ? 'error' : 'warning',
    detail: cutLetters(`${present} ${problem}`, 500),
    values: { host, reason, said: cutLetters(said, 300), until },
    operation: { name: 'get_overview', input: {} },
  }
}

function ofDomain({ id, name }: Trouble['domains'][number]): Attention {
  return {
    code: 'domain_failing',
    severity: 'error',
    detail: `The records of ${name} are not right any more, so mail from it goes out unsigned. Mend them, then check the domain.`,
    values: { domain: name },
    operation: { name: 'check_domain', input: { domainId: id } },
  }
}

function ofAddress({ newsletterId, host, leads }: Trouble['addresses'][number]): Attention {
  const found = leads
    ? `The TXT record that proves that ${host} is yours is gone.`
    : `${host} does not lead here any more, so links in mails that were sent do not work.`
  return {
    code: 'address_failing',
    severity: 'error',
    detail: `${found} Publish the record again, then check the address.`,
    values: { host, reason: leads ? 'proof' : 'lead' },
    operation: { name: 'check_site_address', input: { newsletterId } },
  }
}

function ofLimits({
  emailsAllowed,
  welcomeEmailsPaused,
  subscribers,
  subscribersAllowed,
}: Usage): Attention[] {
  const operation = { name: 'get_billing', input: {} }
  const found: Attention[] = []
  if (emailsAllowed !== null && welcomeEmailsPaused)
    found.push({
      code: 'plan_limit_emails',
      severity: 'error',
      detail: `${emailsAllowed === 1 ? 'The only e-mail of this month is' : `All ${emailsAllowed} e-mails of this month are`} used: campaigns stop, and new readers get no welcome mail. Wait for the next month, or ask for a larger plan.`,
      values: { count: emailsAllowed },
      operation,
    })
  if (subscribersAllowed !== null && subscribers > subscribersAllowed)
    found.push({
      code: 'plan_limit_subscribers',
      severity: 'error',
      detail: `There ${subscribers === 1 ? 'is' : 'are'} ${countText(subscribers, 'active subscriber', 'active subscribers')}, and the plan allows ${subscribersAllowed}: no campaign can be sent. Ask for a larger plan, or take subscribers off the list.`,
      values: { count: subscribers, allowed: subscribersAllowed },
      operation,
    })
  return found
}

const PAUSED_FOR: Record<string, string> = {
  complaints: 'too many readers reported it as spam',
  policy_rejections: 'too many mail servers refused it for its content or its sender',
  text_unusable: 'no mails can be made of its text any more',
  schedule_missed: 'nothing sent campaigns for 24 hours from its time on',
  schedule_refused: 'it could not be sent at its time',
  restored: 'the server was restored from a backup, and may have sent more of it before',
  plan_limit_emails: 'the e-mails of the plan are used up',
  plan_limit_subscribers: 'there are more subscribers than the plan allows',
}

function ofCampaign({ id, subject, status, reason }: Trouble['campaigns'][number]): Attention {
  const called = cutLetters(subject, 100)
  if (reason === 'awaiting_winner')
    return {
      code: 'winner_awaited',
      severity: 'warning',
      detail: `The A/B test of “${called}” waits for you: look at its figures, then choose the winner. The rest of the readers get nothing before.`,
      values: { subject: called },
      operation: { name: 'get_campaign_report', input: { campaignId: id } },
    }
  return {
    code: status === 'paused' ? 'campaign_paused' : 'campaign_stopped',
    severity: 'error',
    detail: `“${called}” ${haltedWords(status, reason)}: ${PAUSED_FOR[reason] ?? reason}. Look at it, then resume or cancel it.`,
    values: { subject: called, reason },
    operation: { name: 'resume_campaign', input: { campaignId: id } },
  }
}

function haltedWords(status: 'paused' | 'stopped', reason: string): string {
  if (reason === 'restored') return 'was paused'
  return status === 'paused' ? 'paused itself' : 'stopped'
}

function ofEndpoint({ id, url, reason }: Trouble['endpoints'][number]): Attention {
  const why = reason === 'gone' ? 'it answered 410' : 'it accepted nothing for days'
  return {
    code: 'webhook_off',
    severity: 'error',
    detail: `The webhook endpoint ${url.slice(0, 200)} was turned off: ${why}. Mend it, then turn it on.`,
    values: { url: url.slice(0, 200), reason: reason === 'gone' ? 'gone' : 'failing' },
    operation: { name: 'update_webhook_endpoint', input: { endpointId: id, status: 'on' } },
  }
}

function ofAutomation({
  id,
  name,
  held,
  failed,
  isSilent,
}: Trouble['automations'][number]): Attention[] {
  const found: Attention[] = []
  const runs = (status: string) => ({
    name: 'list_automation_runs',
    input: { automationId: id, status },
  })
  if (held > 0)
    found.push({
      code: 'automation_held',
      severity: 'error',
      detail: `“${name}” holds readers at a step that cannot be done: ${counted(held)}. Mend the step; they go on within an hour.`,
      values: { name, count: held },
      operation: runs('held'),
    })
  if (failed > 0)
    found.push({
      code: 'automation_failing',
      severity: 'error',
      detail: `Readers who failed in “${name}” in the last week: ${counted(failed)}. Look at what their runs say.`,
      values: { name, count: failed },
      operation: runs('failed'),
    })
  if (isSilent)
    found.push({
      code: 'automation_silent',
      severity: 'info',
      detail: `No reader has entered “${name}” in the two weeks since it became active. Ask about one reader why.`,
      values: { name },
      operation: { name: 'explain_automation_entry', input: { automationId: id } },
    })
  return found
}

const counted = (n: number): string => (n === COUNTED_MAX ? `${COUNTED_MAX} or more` : String(n))

function ofConfirmations(late: number): Attention {
  return {
    code: 'confirmations_waiting',
    severity: 'error',
    detail: `Confirmation mails do not go out: ${counted(late)} wait for over ten minutes, or failed twice. Check that a worker runs and that the mail server takes mail.`,
    values: { count: late },
    operation: { name: 'list_contacts', input: { status: 'pending' } },
  }
}

function ofSecondCharges(
  { newsletterId, charges }: Trouble['chargedTwice'][number],
  newsletters: readonly Reported[],
): Attention {
  const name = newsletters.find(({ id }) => id === newsletterId)?.name ?? ''
  return {
    code: 'reader_charged_twice',
    severity: 'error',
    detail: `Readers of ${name} who were taken over may have been charged twice: ${countText(charges, 'charge', 'charges')}. End the other subscription, and pay the charge back.`,
    values: { newsletter: name, count: charges },
    operation: { name: 'get_adoption', input: { newsletterId } },
  }
}

function ofNewsletter(
  { id, name, postalAddress }: Reported,
  { stalePending }: Trouble,
): Attention[] {
  const pending = stalePending.get(id) ?? 0
  return [
    ...(postalAddress === ''
      ? [
          {
            code: 'no_postal_address' as const,
            severity: 'warning' as const,
            detail: `${name} has no postal address. Most laws ask for one in the footer of every mail.`,
            values: { newsletter: name },
            operation: { name: 'update_newsletter', input: { newsletterId: id } },
          },
        ]
      : []),
    ...(pending > 0
      ? [
          {
            code: 'contacts_pending' as const,
            severity: 'info' as const,
            detail: `Contacts of ${name} that have not confirmed for over a week: ${counted(pending)}. You may ask each of them once more.`,
            values: { newsletter: name, count: pending },
            operation: { name: 'list_contacts', input: { newsletterId: id, status: 'pending' } },
          },
        ]
      : []),
  ]
}
