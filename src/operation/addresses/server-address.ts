import type { Deployment } from '#ports/ports.ts'

/**
 * Returns MAIL_FROM, or an address at the host of BASE_URL when the operator has set none. It is never the recipient's own address: mail that
 * claims to come from its recipient is taken for forged.
 */
export function serverAddress({ mailFrom, baseUrl }: Pick<Deployment, 'mailFrom' | 'baseUrl'>): string {
  return mailFrom || `mailcast@${new URL(baseUrl).hostname}`
}
