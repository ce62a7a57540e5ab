import { z } from 'zod'
import { translator } from '#words/translate.ts'
import type { Caller, VisitorCaller } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import { Branding, findNewsletter, type Newsletter, Theme } from '#areas/newsletters/index.ts'

export const PublicNewsletter = z.strictObject({
  slug: z.string().max(63),
  /** The origin of the newsletter's own host; null while its pages are at `/n/{slug}`. */
  siteUrl: z.string().max(300).nullable(),
  name: z.string().max(100),
  description: z.string().max(1000),
  language: z.string().max(35),
  /** The time zone in which the page shows days. */
  timeZone: z.string().max(100),
  branding: Branding,
  theme: Theme,
  archive: z.enum(['public', 'hidden']),
  /**
   * False while the newsletter accepts no new readers, because the account has no plan or was
   * deleted.
   */
  isOpen: z.boolean(),
  /** Whether readers can buy a subscription, on the page of prices. */
  sells: z.boolean(),
})

export function publicView(
  {
    slug,
    siteUrl,
    name,
    description,
    language,
    timeZone,
    branding,
    theme,
    archive,
    paid,
  }: Newsletter,
  caller: Caller,
): z.output<typeof PublicNewsletter> {
  const isOpen = caller.kind !== 'visitor' || (caller.planActive && !caller.closed)
  return {
    slug,
    siteUrl,
    name,
    description,
    language,
    timeZone,
    branding,
    theme,
    archive,
    isOpen,
    sells: isOpen && paid.enabled,
  }
}

/** Returns the text that a reader agrees to. It is stored word for word as evidence. */
export function consentText({ name, language }: Pick<Newsletter, 'name' | 'language'>): string {
  return translator(language)('signupForm.consent', { name })
}

export async function findVisitedNewsletter(ctx: Context<typeof notFound>): Promise<Newsletter> {
  const { newsletterId } = visitorOf(ctx)
  return (
    (await findNewsletter(ctx, newsletterId)) ??
    ctx.refuse(notFound, 'This newsletter has ended. You cannot sign up for it.')
  )
}

function visitorOf(ctx: Context<never>): VisitorCaller {
  if (ctx.caller.kind !== 'visitor')
    throw new Error('an operation of a public page was called by another kind of caller')
  return ctx.caller
}
