import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { Id, Timestamp } from '#operation/fields.ts'

const TEXT_MAX = 500

const MailKindName = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .meta({
    description:
      '`campaign`, `welcome` or `confirmation`. Kinds will be added; ignore those that you do not know.',
    examples: ['campaign'],
  })

export const ContactMail = z
  .strictObject({
    mailingId: Id('mlg').meta({
      description:
        'The mailing that the mail belongs to: a campaign, all welcomes of a newsletter, or all its confirmations.',
    }),
    kind: MailKindName,
    subject: z
      .string()
      .max(250)
      .meta({
        description: 'The subject as it is written now. Its Liquid is not filled in.',
        examples: ['What grows in March'],
      }),
    status: z.enum(['pending', 'sent', 'failed', 'skipped', 'uncertain', 'replaced']).meta({
      description:
        'pending: it waits for its turn, or for another try. sent: the mail server accepted it. failed: the mail server refused it for good, or for now six times. skipped: it was not wanted any more at its turn (`reason`). uncertain: it was submitted and the answer was lost, so it may have arrived. replaced: a later step of the campaign sent it again.',
      examples: ['sent'],
    }),
    reason: z
      .string()
      .max(TEXT_MAX)
      .nullable()
      .meta({
        description:
          "Why a mail was skipped: the contact's status at its turn (`unsubscribed`, `bounced`, `complained`, `pending`; `active` where there was nothing left to confirm), or `deleted`, `cancelled`, `asked_again` (the reader signed up again and was asked then), `confirmation_cap` (forms started too many confirmations in that hour), `welcome_off`, `plan_limit_emails`.",
        examples: [null],
      }),
    answer: z
      .string()
      .max(TEXT_MAX)
      .nullable()
      .meta({
        ...UNTRUSTED,
        description:
          'The reply of the mail server, or the obstacle, of a mail that failed, is tried again or is uncertain.',
        examples: [null],
      }),
    sentAt: Timestamp.nullable().meta({
      description: 'When the mail server accepted it. Null unless the status is sent.',
    }),
    openedAt: Timestamp.nullable().meta({
      description: 'The first time that a person opened it. Programs do not count.',
    }),
    clickedAt: Timestamp.nullable().meta({
      description: 'The first time that a person followed a link in it.',
    }),
    campaignId: Id('cmp').optional().meta({ description: 'Only in mails of a campaign.' }),
  })
  .meta({ id: 'ContactMail' })

export type ContactMail = z.output<typeof ContactMail>

export interface MailState {
  status: ContactMail['status'] | 'later'
  /**
   * The reason of a skipped mail, such as `unsubscribed`. Otherwise the server's reply, or the
   * error.
   */
  reason: string | null
  finishedAt: Date | null
}

/** Converts a mail's row to fields of the API, where a later try is `pending`. */
export function stateOf({
  status,
  reason,
  finishedAt,
}: MailState): Pick<ContactMail, 'status' | 'reason' | 'answer' | 'sentAt'> {
  const words = reason?.slice(0, TEXT_MAX).toWellFormed() ?? null
  return {
    status: status === 'later' ? 'pending' : status,
    reason: status === 'skipped' ? words : null,
    answer: status === 'skipped' ? null : words,
    sentAt: status === 'sent' ? (finishedAt?.toISOString() ?? null) : null,
  }
}
