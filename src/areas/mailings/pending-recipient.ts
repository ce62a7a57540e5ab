/** A recipient who waits, with the values for the message. Ids are uuids. */
export interface PendingRecipient {
  recipientId: string
  contactId: string
  /** The contact's subscription generation; null when the mail does not need it. */
  generation: number | null
  /** The number of times that the message was offered to a mail server. */
  attempts: number
  reason: string | null
  /**
   * Whether the contact was a paid reader when the mailing was frozen; null when all get the same
   * text.
   */
  paid: boolean | null
  /** The address; null when the contact was deleted. */
  email: string | null
  fields: Record<string, string | number | boolean> | null
}
