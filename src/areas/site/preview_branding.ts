import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { type BeforeScope, operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { lastIssues } from '#areas/archive/index.ts'
import { openConfirmationHtml } from '#areas/confirmations/index.ts'
import { consentText, publicView } from '#areas/contacts/index.ts'
import { dayWriter, previewDraft } from '#areas/emails/index.ts'
import {
  BrandingChanges,
  draftBranding,
  findNewsletter,
  linkOrigin,
  type Newsletter,
  paletteErrors,
  siteUrl,
  ThemeChanges,
} from '#areas/newsletters/index.ts'
import { homePage } from './home-view.ts'
import { sampleIssue, sampleIssues } from './sample-text.ts'

/** The most characters of the sample, which is enough for its longest footer. */
const SHOWN_MAX = 500_000
const LISTED = 3

const Shown = (description: string) =>
  z
    .string()
    .max(SHOWN_MAX)
    .meta({ description, examples: ['<!doctype html>…'] })

export const preview_branding = operation({
  name: 'preview_branding',
  route: 'POST /newsletters/{newsletterId}/branding/preview',
  summary: "Show a newsletter's mails and page in a brand that is not saved yet.",
  description:
    'Fields that are left out are as the newsletter has them. Colours that could not be read are shown, and named in `contrast`: update_newsletter would refuse them. Nothing is sent or kept.',
  effect: 'read',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({
    newsletterId: Id('nl'),
    branding: BrandingChanges.optional(),
    theme: ThemeChanges.optional(),
  }),
  output: z
    .strictObject({
      mail: Shown('An issue, filled in with a sample text.'),
      page: Shown("The newsletter's page, with its last issues, or samples."),
      confirmation: Shown('The mail that asks a new reader to confirm.'),
      contrast: z
        .array(z.strictObject({ pointer: z.string().max(100), detail: z.string().max(300) }))
        .max(2)
        .meta({
          description: 'Text that could not be read, with a colour that can.',
          examples: [[]],
        }),
    })
    .meta({ id: 'BrandingPreview' }),
  status: 200,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl'), branding: { look: 'letter' } },

  // The mail is made by a process that can be killed, while no transaction is open.
  async before({ newsletterId, branding, theme }, scope) {
    const saved = await findNewsletter(scope, newsletterId)
    if (!saved) throw new Problem(notFound, `No newsletter ${newsletterId} in this account.`)
    const draft = await draftBranding(scope, saved.branding, branding ?? {})
    if (draft.faults.length > 0) throw invalid(draft.faults)
    const given = Object.fromEntries(
      Object.entries(theme ?? {}).filter(([, value]) => value !== undefined),
    )
    const newsletter: Newsletter = {
      ...saved,
      branding: draft.branding,
      theme: { ...saved.theme, ...given },
    }
    const { baseUrl } = scope.ports.deployment
    return {
      mail: await mailOf(scope, newsletter, baseUrl),
      page: await pageOf(scope, newsletter, baseUrl),
      confirmation: openConfirmationHtml(newsletter, baseUrl)(`${baseUrl}/confirm/test`),
      contrast: paletteErrors(draft.branding.palette).map(({ pointer, detail }) => ({
        pointer,
        detail,
      })),
    }
  },

  handler: (_input, _ctx, shown) => Promise.resolve(shown),
})

async function mailOf(
  scope: BeforeScope,
  newsletter: Newsletter,
  baseUrl: string,
): Promise<string> {
  const site = siteUrl(newsletter, baseUrl)
  const reader = {
    email: 'reader@example.com',
    fields: { first_name: 'Ada' },
    unsubscribeUrl: `${linkOrigin(newsletter, baseUrl)}/unsubscribe/test`,
    preferencesUrl: `${linkOrigin(newsletter, baseUrl)}/preferences/test`,
    newsletterUrl: site,
    date: dayWriter(newsletter)(scope.ports.clock.now()),
  }
  const { html } = await previewDraft(
    scope.accountId,
    sampleIssue(newsletter.language, site),
    newsletter,
    reader,
    ['first_name'],
  )
  return html
}

async function pageOf(
  scope: BeforeScope,
  newsletter: Newsletter,
  baseUrl: string,
): Promise<string> {
  const site = {
    ...publicView(newsletter, scope.caller),
    about: newsletter.about,
    writer: newsletter.sender.name,
    consentText: consentText(newsletter),
  }
  const own = await lastIssues(scope, newsletter, { limit: LISTED, baseUrl })
  const shown =
    own.length > 0 ? own : sampleIssues(newsletter.language, scope.ports.clock.now().toISOString())
  const issues = shown.map((issue) => ({
    access: 'everyone' as const,
    cover: null,
    ...issue,
    excerpt: '',
  }))
  return homePage(site, { reader: 'visitor', issues, next: null }, { baseUrl, q: '', before: null })
    .text
}
