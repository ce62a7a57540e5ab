/** A recipient that waits to be sent to, with the values for its message. Ids are uuids. */
export interface PendingRecipient {
  recipientId: string
  contactId: string
  /** The subscription generation of the contact; null where the mail has no use for it. */
  generation: number | null
  /** The number of times that a mail server was asked to take the message. */
  attempts: number
  reason: string | null
  /** Whether it was a paid reader when its mailing was frozen; null where all get one text. */
  paid: boolean | null
  /** Null when the contact was deleted. */
  email: string | null
  fields: Record<string, string | number | boolean> | null
}
