/** A recipient that waits, with the values for its message. Ids are uuids. */
export interface PendingRecipient {
  recipientId: string
  contactId: string
  /** The contact's subscription generation; null if the mail needs none. */
  generation: number | null
  /** The number of times that a mail server was asked to take the message. */
  attempts: number
  reason: string | null
  /** The tier at the freeze; null if all get one text. */
  paid: boolean | null
  /** Null when the contact was deleted. */
  email: string | null
  fields: Record<string, string | number | boolean> | null
}
