import type { Deployment } from '#ports/ports.ts'

/** Returns MAIL_FROM, else an address at BASE_URL's host. The recipient's own would seem forged. */
export function serverAddress({
  mailFrom,
  baseUrl,
}: Pick<Deployment, 'mailFrom' | 'baseUrl'>): string {
  return mailFrom || `mailcast@${new URL(baseUrl).hostname}`
}
