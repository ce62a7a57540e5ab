import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'

/** The prefix of the id of an export about a person, which is also the id of its job. */
export const CONTACT_EXPORT = 'cdx'
export const FILE_DAYS = 7

export const ContactExportId = Id(CONTACT_EXPORT).meta({
  description: 'It is also the id of the job (get_job).',
})

export const ContactExport = z
  .strictObject({
    id: ContactExportId,
    contactId: Id('sub'),
    status: z.enum(['running', 'done', 'failed', 'cancelled']).meta({ examples: ['done'] }),
    bytes: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'The size of the file; null until it is done.', examples: [20_480] }),
    downloadUrl: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullable()
      .meta({
        description:
          'Needs no key: pass it to the person alone. Null until it is done, and after `expiresAt`.',
        examples: ['https://mail.example.com/files/eyJhIjoi'],
      }),
    expiresAt: Timestamp.meta({
      description: 'The end of the link, after which the file is deleted.',
    }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ContactExport' })
export type ContactExport = z.output<typeof ContactExport>
