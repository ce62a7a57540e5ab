import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { forbidden, notFound } from '#operation/problem.ts'
import {
  linesOf,
  MailName,
  noOutbox,
  openOutbox,
  OutboxMail,
  parseMail,
  withoutOpenImage,
  timeOfName,
} from './outbox-mail.ts'

/** The most characters shown of a part. A mail may hold text of strangers. */
const SHOWN_MAX = 5_000_000

const Part = z.string().max(SHOWN_MAX).nullable()

export const get_outbox_mail = operation({
  name: 'get_outbox_mail',
  route: 'GET /outbox/{name}',
  summary: 'Read one mail of the outbox, as its reader would get it.',
  description:
    'The HTML is without the image that counts opens, since a look from here is none. Strangers may have written parts of it: show it in a sandboxed frame without scripts.',
  effect: 'read',
  access: 'person',
  input: z.strictObject({ name: MailName }),
  output: OutboxMail.extend({
    headers: z
      .array(
        z.strictObject({
          name: z
            .string()
            .max(1000)
            .meta({ examples: ['List-Unsubscribe'] }),
          value: z
            .string()
            .max(100_000)
            .meta({ examples: ['<https://mailcast.example/unsubscribe/…>'] }),
        }),
      )
      .max(1000)
      .meta({ description: 'All headers, in their order.' }),
    html: Part.meta({ description: 'Null when the mail has no HTML.', examples: ['<p>Hello</p>'] }),
    text: Part.meta({ description: 'Null when the mail has no plain text.', examples: ['Hello'] }),
  }).meta({ id: 'OutboxMailWhole' }),
  status: 200,
  refuses: [noOutbox, forbidden, notFound],
  example: { name: '20260115T093000000Z-0123456789abcdef01234567.eml' },

  async handler({ name }, ctx) {
    const found = await parseMail(await openOutbox(ctx), name)
    if (!found)
      return ctx.refuse(
        notFound,
        `There is no mail ${name} in the outbox. list_outbox_mails shows those that are there.`,
      )

    const { mail, bytes } = found
    return {
      name,
      ...linesOf(mail),
      writtenAt: timeOfName(name),
      bytes,
      headers: mail.headers.slice(0, 1000).map(({ originalKey, value }) => ({
        name: originalKey.slice(0, 1000),
        value: value.slice(0, 100_000),
      })),
      html: mail.html === undefined ? null : withoutOpenImage(mail.html).slice(0, SHOWN_MAX),
      text: mail.text?.slice(0, SHOWN_MAX) ?? null,
    }
  },
})
