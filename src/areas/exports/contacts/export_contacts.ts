import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import {
  boundKey,
  customFields,
  Filter,
  noNewsletter,
  signupNewsletter,
  Status,
} from '#areas/contacts/index.ts'
import { ruleFaults } from '#areas/segments/index.ts'
import { columnsFor } from '../export-columns.ts'
import { Export, ExportColumns, ExportFormat, FILE_DAYS } from '../export.ts'
import { contactExport } from './contact-export.ts'

export const export_contacts = operation({
  name: 'export_contacts',
  route: 'POST /contacts/exports',
  summary: 'Export the contacts of a newsletter to a CSV or JSON Lines file.',
  description: `Answers at once with a job. Call get_export until \`status\` is \`done\`: then \`downloadUrl\` has the file for ${FILE_DAYS} days. A contact that changes while the file is made is in it as it was when it was read, and never twice; contacts that are added meanwhile are not in it.
In CSV an apostrophe stands before each text that a spreadsheet would run as a formula; import_contacts takes it off again.`,
  effect: 'expose',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    format: ExportFormat.default('csv'),
    segmentId: Id('seg').optional().meta({ description: 'Only contacts of this segment.' }),
    filter: Filter.optional().meta({
      description: 'Only contacts that match. With segmentId, both must hold.',
    }),
    statuses: z
      .array(Status)
      .min(1)
      .max(Status.options.length)
      .optional()
      .meta({ description: 'Only contacts of these statuses; all when left out.' }),
    fields: ExportColumns.optional().meta({
      description: 'The columns, in this order; all when left out. Custom fields by their names.',
      examples: [['email', 'status', 'first_name']],
    }),
  }),
  output: Export,
  askersOnly: ['downloadUrl'],
  status: 202,
  refuses: [notFound, noNewsletter, boundKey],
  example: { newsletterId: exampleId('nl'), format: 'csv' },

  async handler({ newsletterId: named, segmentId, filter, statuses, fields, format }, ctx) {
    const { id: newsletterId } = await signupNewsletter(ctx, named)
    const faults = await ruleFaults(ctx, { newsletterId, segmentId, filter })
    if (faults.length > 0) throw invalid(faults)
    const columns = columnsFor(fields, await customFields(ctx))
    const chosen = Status.options.filter((status) => statuses?.includes(status) ?? true)
    return contactExport.start(ctx, {
      newsletterId,
      format,
      segmentId: segmentId ?? null,
      filter: filter ?? null,
      statuses: chosen,
      fields: columns,
      ownerId: null,
      wanted: null,
    })
  },
})
