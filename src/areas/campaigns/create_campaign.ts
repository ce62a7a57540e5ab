import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { type Start, startOf } from './campaign-start.ts'
import {
  PreviewText,
  recordRevision,
  Subject,
  VariantsChanges,
  patchVariants,
} from '#areas/content/index.ts'
import { Access, applyContentChanges, ContentChanges } from '#areas/emails/index.ts'
import { findNamedNewsletter, requireNewsletter } from '#areas/newsletters/index.ts'
import { AudienceChanges, Campaign, NO_AUDIENCE_RULES } from './record/campaign.ts'
import { insertCampaign } from './record/campaign-sql.ts'
import { mergePatch } from '#lib/merge-patch.ts'
import { checkCampaign, holdAudience, refuseUnopened } from './record/campaign-errors.ts'

export const create_campaign = operation({
  name: 'create_campaign',
  route: 'POST /campaigns',
  summary: 'Create a campaign, as a draft.',
  description: `Everything may be left out and added with update_campaign. Nothing is sent before send_campaign.
Without an audience it goes to every active subscriber of the newsletter. Liquid that is not valid is refused here, with its line.`,
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    newsletterId: Id('nl')
      .optional()
      .meta({ description: "That of the template, else the account's first, when left out." }),
    templateId: Id('tpl')
      .optional()
      .meta({ description: 'A template whose content is copied. Send this or content.' }),
    subject: Subject.default(''),
    previewText: PreviewText.default(''),
    content: ContentChanges.optional(),
    access: Access.default('everyone'),
    audience: AudienceChanges.optional(),
    variants: VariantsChanges,
  }),
  output: Campaign,
  status: 201,
  refuses: [notFound],
  example: {
    subject: 'What grows in March',
    content: {
      format: 'markdown',
      body: '# March\n\nHello {{ first_name | default: "friend" }}, sow your peas now.',
    },
  },

  async before(input, scope) {
    const start = await startOf(scope, input)
    const newsletterId = input.newsletterId ?? start.newsletterId
    // Any newsletter of the account is suitable to check a text. If the account has none, the
    // handler refuses.
    const newsletter = await findNamedNewsletter(scope, newsletterId)
    if (newsletter) {
      const draft = written(input, start)
      await checkCampaign(scope, draft, newsletter, [start.content])
      await refuseUnopened(scope, newsletter.id, draft.audience)
    }
    return start
  },

  async handler({ newsletterId, ...input }, ctx, start) {
    const newsletter = await requireNewsletter(ctx, newsletterId ?? start.newsletterId)
    const draft = written(input, start)
    await holdAudience(ctx, draft.audience)
    const made = await insertCampaign(ctx, { newsletterId: newsletter.id, ...draft })
    await recordRevision(ctx, made.id, made)
    return made
  },
})

interface Written {
  subject: string
  previewText: string
  content?: z.output<typeof ContentChanges> | undefined
  access: Access
  audience?: z.output<typeof AudienceChanges> | undefined
  variants?: VariantsChanges
}

function written(
  { subject, previewText, content = {}, access, audience = {}, variants }: Written,
  start: Start,
) {
  const own = applyContentChanges(start.content, content)
  return {
    subject,
    previewText,
    content: own,
    access,
    audience: mergePatch(NO_AUDIENCE_RULES, audience),
    variants: patchVariants(null, variants, own),
  }
}
