import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, findContact } from '#areas/contacts/index.ts'
import { createFile } from '#areas/files/index.ts'
import { ContactExport, ContactExportId, FILE_DAYS } from './data-export.ts'
import { runDataExport } from './data-export-job.ts'
import { insertExport, shownExport } from './data-export-sql.ts'

export const export_contact_data = operation({
  name: 'export_contact_data',
  route: 'POST /contacts/{contactId}/export',
  summary:
    "Make a file with everything that the account knows of one person, for the person's right of access.",
  description: `The file is JSON. It has the contact in every newsletter with this address: fields, tags, consent evidence, changes, mails with their opens and clicks, bounces, and the entry on the suppression list. docs/privacy.md describes it.
get_contact_data has the link once the job is done. The link works for ${FILE_DAYS} days, without a key.`,
  effect: 'expose',
  access: 'full',
  limits: [perHour(120)],
  input: z.strictObject({ contactId: ContactId }),
  output: ContactExport.extend({ jobId: ContactExportId }),
  askersOnly: ['downloadUrl'],
  status: 202,
  refuses: [notFound],
  example: { contactId: exampleId('sub') },

  async handler({ contactId }, ctx) {
    if (!(await findContact(ctx, contactId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    const fileId = await createFile(ctx, {
      fileName: 'personal-data.json',
      contentType: 'application/json',
    })
    const made = await insertExport(ctx, { contactId, fileId })
    await ctx.enqueue(runDataExport, { accountId: ctx.accountId, exportId: made.id })
    return { ...shownExport(made, ctx), jobId: made.id }
  },
})
