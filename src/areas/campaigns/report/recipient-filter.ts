import { z } from 'zod'
import { TimestampIn } from '#operation/fields.ts'
import { BOT_REASONS } from '#areas/engagement/index.ts'
import { RecipientReason, RecipientStatus } from './campaign-recipient.ts'

/**
 * The most mailbox providers that a report lists. The remaining ones are added up in one figure.
 */
export const PROVIDERS_MAX = 20

/** The domain of an address in lower case. */
const MailDomain = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^@\s,A-Z]+$/, 'Name the part behind the @, in lower case, such as gmail.com')
  .meta({ examples: ['gmail.com'] })

/** The code in an SMTP reply, with the enhanced code (RFC 3463) if present. */
export const Failure = z
  .string()
  .max(20)
  .regex(
    /^(?:[45]\d\d(?: [245]\.\d{1,3}\.\d{1,3})?|other)$/,
    'Name a code such as "550 5.1.1" or "550", or "other"',
  )
  .meta({
    description:
      "The code of the mail server's reply, with the enhanced code (RFC 3463) where it has one; other: without a code, or erased.",
    examples: ['550 5.1.1'],
  })

export const MachineReason = z.enum([...BOT_REASONS, 'unknown']).meta({
  description:
    'prefetch: the request says that no person is looking. apple_privacy: Apple loads every image. image_proxy: Gmail or Yahoo. security_gateway: a gateway that looks at mails before their readers. program: a preview, a search engine, or a program. too_soon: a click within five seconds of the delivery. unknown: from before Mailcast recorded reasons.',
  examples: ['apple_privacy'],
})

const Whether = (description: string) => z.boolean().optional().meta({ description })
const Url = (description: string) =>
  z
    .string()
    .min(1)
    .max(4000)
    .optional()
    .meta({ description, examples: ['https://garden.example/peas'] })
const Moment = (description: string) => TimestampIn.optional().meta({ description })

export const recipientFilter = {
  status: RecipientStatus.optional(),
  reason: RecipientReason.min(1)
    .optional()
    .meta({ description: 'Only those with exactly this reason.', examples: ['unsubscribed'] }),
  failure: Failure.optional(),
  domain: MailDomain.optional().meta({
    description: 'Only those whose address is at this domain now.',
    examples: ['gmail.com'],
  }),
  exceptDomains: z.array(MailDomain).max(PROVIDERS_MAX).optional().meta({
    description:
      'Only those whose address is at none of these domains. Deleted contacts, without an address, are among them.',
  }),
  opened: Whether('Whether a person opened it.'),
  openedFrom: Moment('Only those whose first opening was at this time or later.'),
  openedBefore: Moment('Only those whose first opening was before this time.'),
  clicked: Whether('Whether a person followed a link in it.'),
  clickedFrom: Moment('Only those whose first click was at this time or later.'),
  clickedBefore: Moment('Only those whose first click was before this time.'),
  link: Url('Only those who followed the link to this address.'),
  machineOpened: Whether('Whether a program loaded its image.'),
  machineReason: MachineReason.optional(),
  machineClicked: Whether('Whether a program followed a link in it.'),
  machineLink: Url('Only those for whom a program followed the link to this address.'),
  bounced: Whether('Whether a mail server refused it or sent it back.'),
  complained: Whether('Whether the reader reported it as spam.'),
  unsubscribed: Whether('Whether the reader left by a link of it.'),
}

export const RecipientFilter = z.strictObject(recipientFilter)
export type RecipientFilter = z.output<typeof RecipientFilter>
