/** The classes of single mails. Class 0 has a worker and connections of its own. */
export const MAIL_CLASS = {
  /** Mails that the reader expects at once: confirmations, orders, mails about payments. */
  awaited: 0,
  /** Mails that no reader expects at once: welcome mails, mails of automations. */
  ordinary: 1,
  /** Retries for recipients of frozen mailings. */
  retry: 2,
} as const

export type MailClass = (typeof MAIL_CLASS)[keyof typeof MAIL_CLASS]
