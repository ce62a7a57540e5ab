import { type OutputOf, queryClient, reading } from '../../queries.ts'

export type Contact = OutputOf<'get_contact'>

/** Shows the answer of a write at once, before the lists are read again. */
export function keepContact(contact: Contact): void {
  queryClient.setQueryData(reading('get_contact', { contactId: contact.id }).queryKey, contact)
}

export function nameOf({ fields }: Pick<Contact, 'fields'>): string {
  return [fields['first_name'], fields['last_name']]
    .filter((part) => typeof part === 'string')
    .join(' ')
}
