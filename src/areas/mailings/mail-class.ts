/** The order of single mails. Class 0 has a worker, connections and places of its own. */
export const MAIL_CLASS = {
  /** A reader waits for it: confirmations, orders, mails about a payment. */
  awaited: 0,
  /** No reader waits for it: welcomes, automations. */
  ordinary: 1,
  /** Later tries of frozen mailings. */
  retry: 2,
} as const

export type MailClass = (typeof MAIL_CLASS)[keyof typeof MAIL_CLASS]
