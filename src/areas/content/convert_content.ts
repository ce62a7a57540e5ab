import { z } from 'zod'
import { Id, WordValues } from '#operation/fields.ts'
import { inputWords } from '#operation/input-words.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, Problem } from '#operation/problem.ts'
import {
  CannotBeMade,
  Content,
  convertApart,
  LOSS_CODES,
  LOSSES_MAX,
  readNamedProducts,
  withImageAddresses,
  withImageIds,
} from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'

export const convert_content = operation({
  name: 'convert_content',
  route: 'POST /content/convert',
  summary: 'Convert a text between markdown, html and blocks. Nothing is kept.',
  description:
    'losses name the parts that the other format cannot say, with what became of them. Markdown and HTML are read by parsers, and HTML is cleaned as it is for mails. Liquid stays as it is written.',
  effect: 'read',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({
    content: Content,
    newsletterId: Id('nl').optional().meta({
      description:
        'The newsletter in whose language the words are that a block leaves to it, such as those of a sign-up card. Left out: English.',
    }),
    to: z
      .enum(['markdown', 'html', 'blocks'])
      .meta({ description: 'The format to make.', examples: ['blocks'] }),
  }),
  output: z
    .strictObject({
      content: Content,
      losses: z
        .array(
          z.strictObject({
            code: z.enum(LOSS_CODES).meta({
              description:
                'The kind of loss, for programs and translations. More codes will follow.',
              examples: ['columns'],
            }),
            pointer: z
              .string()
              .max(200)
              .meta({
                description: 'The part of the given content, as a JSON pointer.',
                examples: ['/content/blocks/3'],
              }),
            detail: z
              .string()
              .max(500)
              .meta({ examples: ['These columns became blocks below one another.'] }),
            values: WordValues.optional(),
          }),
        )
        .max(LOSSES_MAX)
        .meta({
          description: 'The parts that the other format cannot say. Empty: nothing is lost.',
        }),
    })
    .meta({ id: 'ConvertedContent' }),
  status: 200,
  refuses: [notFound],
  example: {
    content: { format: 'markdown', body: '# March\n\nSow your **peas** now.' },
    to: 'blocks',
  },

  // Converts in a process that can be killed.
  async before({ content, to, newsletterId }, scope) {
    const newsletter = newsletterId && (await findNewsletter(scope, newsletterId))
    if (newsletterId && !newsletter)
      throw new Problem(notFound, `No newsletter ${newsletterId} in this account.`)
    const given = to === 'blocks' ? content : await withImageAddresses(scope, content)
    const products = to === 'blocks' ? {} : await readNamedProducts(scope, content)
    const { content: made, losses } = await convertApart(scope.accountId, given, to, {
      products,
      ...(newsletter && { language: newsletter.language }),
    }).catch(refuseText)
    const checked = Content.safeParse(
      content.format === 'blocks' ? made : await withImageIds(scope, made),
      { error: inputWords },
    )
    if (checked.success) return { content: checked.data, losses }
    const [issue] = checked.error.issues
    throw invalid([
      {
        code: 'too_big',
        detail: `The text does not fit into ${to}: ${issue!.message}. Convert it in parts.`,
        pointer: '/content',
      },
    ])
  },

  handler: (_input, _ctx, converted) => Promise.resolve(converted),
})

function refuseText(error: unknown): never {
  if (error instanceof CannotBeMade) throw invalid([error.fieldError])
  throw error
}
