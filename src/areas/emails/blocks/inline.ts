import { z } from 'zod'
import { trimInvisible } from '#lib/addresses/invisible.ts'
import type { Forms } from '#operation/fields.ts'

const TEXT_MAX = 20_000
const RUNS_MAX = 1000

/** A full address with one of `LINK_SCHEMES`, or one that begins with Liquid. */
export const LinkAddress = z
  .string()
  .overwrite(trimInvisible)
  .max(2000)
  .regex(
    /^(?:[hH][tT][tT][pP][sS]?:\/\/|[mM][aA][iI][lL][tT][oO]:|[tT][eE][lL]:|[sS][mM][sS]:|[wW][eE][bB][cC][aA][lL]:|\{\{)/,
    'An address begins with https://, http://, mailto:, tel:, sms: or webcal:, or with Liquid such as {{ unsubscribe_url }}',
  )
  .meta({
    description: 'A whole address (https, http, mailto, tel, sms, webcal). May hold Liquid.',
    examples: ['https://garden.example/peas'],
  })

const mark = (description: string) => z.boolean().optional().meta({ description })

const FORMS: Forms = { TextRun: ['text'], FieldRun: ['field', 'default?'] }

export const Inline = z
  .strictObject({
    text: z
      .string()
      .max(TEXT_MAX)
      .optional()
      .meta({
        description: 'May hold Liquid, such as {{ first_name }}. A line break is one in the mail.',
        examples: ['Sow your peas now.'],
      }),
    field: z
      .string()
      .max(40)
      .regex(
        /^[a-z][a-z0-9_]*$/,
        'A field is email or the name of a custom field, such as first_name',
      )
      .optional()
      .meta({
        description:
          'In place of text: the value of a field for each reader. email, or the name of a custom field.',
        examples: ['first_name'],
      }),
    default: z
      .string()
      .max(200)
      .regex(
        /^[^{}"\\\r\n]*$/,
        'A default is plain text on one line, without braces, double quotes and backslashes',
      )
      .optional()
      .meta({
        description: 'With field: the text for readers without a value.',
        examples: ['friend'],
      }),
    bold: mark('In bold.'),
    italic: mark('In italics.'),
    underline: mark('Underlined.'),
    strike: mark('Struck through.'),
    highlight: mark('On a coloured ground, as by a marker.'),
    superscript: mark('Raised and smaller, as the letters of 5th.'),
    code: mark('As code, in a font of one width.'),
    href: LinkAddress.optional(),
  })
  .superRefine((run, context) => {
    const stray = run.default !== undefined && run.field === undefined
    if ((run.text === undefined) === (run.field === undefined))
      context.addIssue({
        code: 'custom',
        message: 'A run has either text or field. Send one of them',
        path: [],
        input: run,
      })
    else if (stray)
      context.addIssue({
        code: 'custom',
        message: 'A default belongs to a field. Send field, or take it out',
        path: ['default'],
        input: run,
      })
  })
  .meta({
    id: 'Inline',
    forms: FORMS,
    description: 'A run of text, or with field the value of a field.',
    examples: [{ text: 'now', bold: true }],
  })
export type Inline = z.output<typeof Inline>

export const Runs = z
  .array(Inline)
  .max(RUNS_MAX)
  .meta({
    description: 'Runs of text, one after the other.',
    examples: [[{ text: 'Sow your peas ' }, { text: 'now', bold: true }, { text: '.' }]],
  })
export type Runs = Inline[]
