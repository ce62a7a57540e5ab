/** The classes of single mails. Class 0 has a worker and connections of its own. */
export const MAIL_CLASS = {
  /** The reader waits for it: confirmations, orders, mails about payments. */
  awaited: 0,
  /** No reader waits for it: welcome mails, automations. */
  ordinary: 1,
  /** Later tries of recipients of frozen mailings. */
  retry: 2,
} as const

export type MailClass = (typeof MAIL_CLASS)[keyof typeof MAIL_CLASS]
