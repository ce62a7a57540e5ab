import { z } from 'zod'

const BODY_MAX = 200_000

export const Format = z.enum(['markdown', 'html']).meta({ examples: ['markdown'] })
export const Body = z
  .string()
  .max(BODY_MAX)
  .meta({
    description:
      'The text, with Liquid: {{ email }}, {{ first_name }} and every custom field, {{ newsletter.name }}, {{ unsubscribe_url }}, {{ preferences_url }}. Values are escaped. The footer with the postal address and these two links is added.',
    examples: ['# March\n\nHello {{ first_name | default: "friend" }}, sow your peas now.'],
  })
export const Content = z.strictObject({ format: Format, body: Body }).meta({ id: 'CampaignContent' })
export type Content = z.output<typeof Content>
