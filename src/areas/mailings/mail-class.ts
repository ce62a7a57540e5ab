/** The classes of single mails. Class 0 has a worker and connections of its own. */
export const MAIL_CLASS = {
  /** Mails for which the reader waits: confirmations, orders, mails about payments. */
  awaited: 0,
  /** Mails for which no reader waits: welcome mails, mails of automations. */
  ordinary: 1,
  /** Later tries of recipients of frozen mailings. */
  retry: 2,
} as const

export type MailClass = (typeof MAIL_CLASS)[keyof typeof MAIL_CLASS]
