import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { customFields } from '#areas/contacts/index.ts'
import {
  Access,
  CannotBeMade,
  Content,
  previewDraft,
  visibleTo,
  withNamed,
  withoutPlaces,
} from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { shownMail } from './texts/shown-mail.ts'
import { ExampleContact } from './texts/test-mails.ts'
import { PreviewText, Subject } from './texts/subject.ts'
import { Check } from './checks/check.ts'
import { checksOf } from './checks/content-checks.ts'
import { valuesFor } from './reader-values.ts'
import { type MapPointer, placeChecks, textToSend } from './texts/option-texts.ts'
import { VariantKey, VariantsChanges, patchVariants } from './texts/variants.ts'

export const preview_content = operation({
  name: 'preview_content',
  route: 'POST /content/preview',
  summary:
    'Show a text as the mail that a reader would get, with hints to its author. Nothing is sent or kept.',
  description:
    "With contactId the values are that contact's, otherwise samples. Liquid that is not valid is refused with its line and column. Strangers may have written values: show the HTML in a sandboxed frame without scripts.",
  effect: 'read',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({
    content: Content,
    newsletterId: Id('nl'),
    subject: Subject.default(''),
    previewText: PreviewText.default(''),
    contactId: ExampleContact,
    access: Access.default('everyone'),
    as: z
      .enum(['visitor', 'free', 'paid'])
      .default('paid')
      .meta({ description: 'The reader: one without a sign-in, a subscriber, or a paid reader.' }),
    variants: VariantsChanges,
    places: z.boolean().default(false).meta({
      description:
        'Marks the parts of the HTML with `data-place`: the id of a block, or the line of Markdown at which it begins. For editors.',
    }),
    variant: VariantKey.optional().meta({
      description: 'The option of `variants` to show. Left out: the text without them.',
    }),
  }),
  output: z
    .strictObject({
      ...shownMail,
      subject: shownMail.subject.describe(
        "Filled in; the newsletter's name where the subject is empty.",
      ),
      bytes: z
        .int()
        .min(0)
        .meta({
          description: 'The size of the HTML as it is mailed. Gmail cuts mails off at 102 KB.',
          examples: [5120],
        }),
      checks: z
        .array(Check)
        .max(100)
        .meta({ description: 'Hints to the author, the most urgent first.' }),
    })
    .meta({ id: 'ContentPreview' }),
  status: 200,
  refuses: [notFound],
  example: {
    newsletterId: exampleId('nl'),
    subject: 'What grows in March',
    content: {
      format: 'markdown',
      body: '# March\n\nHello {{ first_name | default: "friend" }}, sow your peas now.',
    },
  },

  // Fills in the text in a process that can be killed, outside of any transaction.
  async before({ newsletterId, contactId, variant, variants, access, as, places, ...own }, scope) {
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter) throw new Problem(notFound, `No newsletter ${newsletterId} in this account.`)
    const { text, place } = textToSend(
      { ...own, variants: patchVariants(null, variants, own.content) },
      variant,
    )
    const fields = await customFields(scope)
    const known = fields.map(({ name }) => name)
    const shown = await withNamed(scope, {
      ...visibleTo(text, access, as),
      issue: 'on_web',
      ...(places && { places }),
    })
    const preview = await previewDraft(
      scope.accountId,
      shown,
      newsletter,
      await valuesFor(scope, newsletter, contactId, fields),
      known,
    ).catch((error: unknown) => refuseText(error, place))
    const { subject, html, text: plain } = preview
    const sent = places ? withoutPlaces(html) : html
    const checks = placeChecks(
      checksOf(shown, newsletter, { ...preview, html: sent }, known),
      place,
    )
    return { subject, html, text: plain, bytes: Buffer.byteLength(sent), checks }
  },

  handler: (_input, _ctx, preview) => Promise.resolve(preview),
})

function refuseText(error: unknown, place: MapPointer): never {
  if (error instanceof CannotBeMade)
    throw invalid([{ ...error.fieldError, pointer: place(error.fieldError.pointer) }])
  throw error
}
