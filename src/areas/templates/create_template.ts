import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Content, settleContent } from '#areas/emails/index.ts'
import { recordRevision } from '#areas/content/index.ts'
import { findNamedNewsletter, requireNewsletter } from '#areas/newsletters/index.ts'
import { checkTemplate } from './check-template.ts'
import { Template, TemplateName, TEMPLATES_MAX, tooManyTemplates } from './template.ts'
import { countTemplates, insertTemplate, wordingOf } from './template-sql.ts'

export const create_template = operation({
  name: 'create_template',
  route: 'POST /templates',
  summary: 'Save a content as a template, for campaigns to begin with.',
  description:
    "To save a campaign as a template, send the campaign's content. The content is checked as a campaign's is: Liquid that is not valid is refused here, with its place.",
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({ description: "The account's first, when left out." }),
    name: TemplateName,
    content: Content,
  }),
  output: Template,
  status: 201,
  refuses: [notFound, tooManyTemplates],
  example: {
    newsletterId: exampleId('nl'),
    name: 'Friday letter',
    content: {
      format: 'blocks',
      blocks: [
        { type: 'heading', level: 1, text: [{ text: 'This week in the garden' }] },
        {
          type: 'paragraph',
          text: [{ text: 'Hello ' }, { field: 'first_name', default: 'friend' }, { text: ',' }],
        },
      ],
    },
  },

  async before({ newsletterId, content }, scope) {
    // When the newsletter does not exist, the handler refuses.
    const newsletter = await findNamedNewsletter(scope, newsletterId)
    if (newsletter) await checkTemplate(scope, content, newsletter)
  },

  async handler({ newsletterId: named, name, content }, ctx) {
    const newsletter = await requireNewsletter(ctx, named)
    await lockAccount(ctx)
    if ((await countTemplates(ctx, newsletter.id)) >= TEMPLATES_MAX)
      return ctx.refuse(
        tooManyTemplates,
        `A newsletter has at most ${TEMPLATES_MAX} templates. Delete one first.`,
      )
    const made = await insertTemplate(ctx, {
      newsletterId: newsletter.id,
      name,
      content: settleContent(content),
    })
    await recordRevision(ctx, made.id, wordingOf(made.content))
    return made
  },
})
