import type { BeforeScope } from '#operation/operation.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { type CustomField, findContact } from '#areas/contacts/index.ts'
import { dayWriter, type ReaderValues } from '#areas/emails/index.ts'
import { linkOrigin, type Newsletter, siteUrl } from '#areas/newsletters/index.ts'

/** Reads the values of a contact for a text, or returns sample values. */
export async function valuesFor(
  scope: Omit<BeforeScope, 'caller' | 'heavyRead' | 'hold' | 'transaction'>,
  newsletter: Pick<Newsletter, 'slug' | 'siteUrl' | 'language' | 'timeZone'>,
  contactId: string | undefined,
  fields: readonly CustomField[],
): Promise<ReaderValues> {
  const reader =
    contactId === undefined ? sampleReader(fields) : await findContact(scope, contactId)
  if (!reader) throw new Problem(notFound, `No contact ${contactId} in this account.`)
  const { baseUrl } = scope.ports.deployment
  return {
    email: reader.email,
    fields: reader.fields,
    unsubscribeUrl: `${linkOrigin(newsletter, baseUrl)}/unsubscribe/test`,
    preferencesUrl: `${linkOrigin(newsletter, baseUrl)}/preferences/test`,
    newsletterUrl: siteUrl(newsletter, baseUrl),
    date: dayWriter(newsletter)(scope.ports.clock.now()),
  }
}

const SAMPLES: Record<CustomField['type'], string | number | boolean> = {
  text: 'Sample',
  number: 42,
  boolean: true,
  date: '2026-03-01',
}
// A field may be named `constructor`, which every object inherits.
const SAMPLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['first_name', 'Ada'],
  ['last_name', 'Lovelace'],
])

function sampleReader(fields: readonly CustomField[]): Pick<ReaderValues, 'email' | 'fields'> {
  const values = fields.map(
    ({ name, type }) =>
      [name, (type === 'text' ? SAMPLE_NAMES.get(name) : undefined) ?? SAMPLES[type]] as const,
  )
  return { email: 'reader@example.com', fields: Object.fromEntries(values) }
}
