import { z } from 'zod'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { jobRecords } from '#operation/jobs/job-records.ts'
import type { Registered } from '#operation/registry.ts'
import { type Contact, contactsByEmail, findContact } from '#areas/contacts/index.ts'
import { dropFile, writeFile } from '#areas/files/index.ts'
import { findNewsletter, newsletterIds } from '#areas/newsletters/index.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { ContactData } from './contact-data.ts'
import { contactData } from './gather-contact-data.ts'
import { CONTACT_EXPORT, ContactExportId } from './data-export.ts'
import { endExport, findExport, listExports } from './data-export-sql.ts'

export const runDataExport = job({
  name: 'run_contact_export',
  summary: 'Writes the file with everything that the account knows of one person.',
  data: z.strictObject({ accountId: Id('acc'), exportId: ContactExportId }),
  retries: 20,
  expireS: 1800,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, exportId }, { transaction, ports, db, registrations }) {
    const scope = { db, accountId, registrations }
    const wanted = await findExport(scope, exportId)
    if (wanted?.status !== 'running') return
    const data = await dataOf(scope, wanted.contactId, ports.clock.now())
    if (!data) {
      // The contact was deleted while the export waited.
      await transaction(accountId, async (tx) => {
        await endExport(tx, exportId, { status: 'failed' })
        await dropFile(tx, wanted.fileId)
      })
      return
    }
    const file = { accountId, fileId: wanted.fileId, expiresAt: () => wanted.expiresAt }
    await writeFile({ ports, transaction }, file, chunksOf(data), (tx, { bytes }) =>
      endExport(tx, exportId, { status: 'done', bytes }),
    )
  },
})

async function dataOf(
  scope: AccountDb & Registered,
  contactId: string,
  now: Date,
): Promise<ContactData | null> {
  const own = await findContact(scope, contactId)
  if (!own) return null
  const contacts = await contactsByEmail(scope, contactId, await newsletterIds(scope))
  const places = await Promise.all(
    contacts.map(async (contact) => ({
      contact,
      newsletter: await findNewsletter(scope, contact.newsletterId),
    })),
  )
  const known = places.flatMap(({ contact, newsletter }) =>
    newsletter ? [{ contact, newsletter }] : [],
  )
  const same = ({ contact }: { contact: Contact }) =>
    addressIdentity(contact.email) === addressIdentity(own.email)
  return known.some(same) ? contactData(scope, known.filter(same), now) : null
}

async function* chunksOf(data: ContactData): AsyncIterable<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
}

export const dataExportRecords = jobRecords({
  kind: 'contact_export',
  prefix: CONTACT_EXPORT,
  list: listExports,
  find: findExport,
  record: ({ id, status, createdAt, finishedAt }) => ({
    id,
    status,
    progress: { done: status === 'done' ? 1 : 0, total: 1 },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    detail: null,
  }),
  async cancel(scope, id) {
    const found = await findExport(scope, id)
    if (!found || !(await endExport(scope, id, { status: 'cancelled' }))) return false
    await dropFile(scope, found.fileId)
    return true
  },
})
