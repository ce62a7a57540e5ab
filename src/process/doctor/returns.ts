import type { Config } from '../../config.ts'
import type { Returns } from '#areas/mail-service/index.ts'
import type { Finding } from './finding.ts'

type Settings = Pick<Config, 'bouncePort' | 'bounceHost' | 'host' | 'baseUrl' | 'sesTopicArn'>

/**
 * Describes how bounces come in: from the mail service, or by SMTP. DNS records and port 25 are not
 * part of it.
 */
export function returnsFinding(
  { bouncePort, bounceHost, host, baseUrl, sesTopicArn }: Settings,
  { status, lastAt }: Pick<Returns, 'status' | 'lastAt'>,
): Finding {
  const what = 'mail that comes back'
  if (status === 'receiving')
    return { what, state: 'ok', says: `the mail service reports it, last at ${lastAt}` }
  if (status === 'failing')
    return {
      what,
      state: 'warning',
      says: 'a report of the mail service was refused or could not be read: see why at Settings → Mail service',
    }
  if (sesTopicArn.length > 0)
    return {
      what,
      state: 'ok',
      says: `Amazon SES reports it to ${baseUrl}/inbound/ses, once an SNS topic is subscribed to that address`,
    }
  if (bouncePort !== null)
    return {
      what,
      state: 'ok',
      says: `is read at ${bounceHost ?? host}:${bouncePort}; port 25 of the host in BASE_URL must lead there`,
    }
  return {
    what,
    state: 'warning',
    says:
      status === 'waiting'
        ? 'the mail service has reported nothing yet: do the steps at Settings → Mail service, or dead addresses stay on your lists'
        : 'is not read: set BOUNCE_PORT (docs/bounces.md), or dead addresses stay on your lists',
  }
}
