import { z } from 'zod'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Content } from '#areas/emails/index.ts'

/** The most templates of a newsletter. Each may have 200,000 characters. */
export const TEMPLATES_MAX = 200

export const templateShipped = refusal('template_shipped', 409, 'The template comes with Mailcast')
export const tooManyTemplates = refusal(
  'too_many_templates',
  409,
  'The limit of templates is reached',
)

export const TemplateName = Line(100).meta({ examples: ['Friday letter'] })

export const Template = z
  .strictObject({
    id: Id('tpl'),
    newsletterId: Id('nl').nullable().meta({
      description: 'Null for a template that comes with Mailcast, which is for every newsletter.',
    }),
    name: TemplateName,
    content: Content,
    shipped: z.boolean().meta({
      description:
        'True for a template that comes with Mailcast. It cannot be changed or deleted: save a copy with create_template.',
      examples: [false],
    }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Template' })
export type Template = z.output<typeof Template>
