import type { Deployment } from '#ports/ports.ts'

/**
 * Returns the sender of the server's own mails: MAIL_FROM, else an address at the host of BASE_URL.
 */
export function serverAddress({
  mailFrom,
  baseUrl,
}: Pick<Deployment, 'mailFrom' | 'baseUrl'>): string {
  return mailFrom || `mailcast@${new URL(baseUrl).hostname}`
}
