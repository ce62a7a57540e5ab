import { invalid } from '#operation/parse.ts'
import { type EmailText, fieldError } from '#areas/emails/index.ts'
import type { Check } from '../checks/check.ts'
import { NOTHING_TESTED, type Option, type VariantKey, type Variants } from './variants.ts'

type Texts = EmailText & { variants: Variants | null }

/** A function that converts a JSON pointer in an option's text to the pointer in its campaign. */
export type MapPointer = (pointer: string) => string

export interface TextToSend {
  text: EmailText
  place: MapPointer
}

/** Returns the text of each option of an A/B test, or the campaign's text without a test. */
export function textsToSend(campaign: Texts): TextToSend[] {
  const { subject, previewText, content, variants } = campaign
  if (variants === null)
    return [{ text: { subject, previewText, content }, place: (pointer) => pointer }]
  return variants.options.map((option, i) => {
    const own = Object.keys(option).map((name) => `/${name}`)
    return {
      text: textOf(campaign, option.key),
      place: (pointer) =>
        own.some((part) => pointer === part || pointer.startsWith(`${part}/`))
          ? `/variants/options/${i}${pointer}`
          : pointer,
    }
  })
}

export function placeChecks(checks: readonly Check[], place: MapPointer): Check[] {
  return checks.map((check) =>
    check.pointer === undefined ? check : { ...check, pointer: place(check.pointer) },
  )
}

/**
 * Returns the text of an option; without a key, the campaign's. Throws a 422 for an unknown key.
 */
export function textToSend(campaign: Texts, key: VariantKey | undefined): TextToSend {
  const keys: readonly (VariantKey | undefined)[] =
    campaign.variants?.options.map((option) => option.key) ?? []
  const texts =
    key === undefined ? textsToSend({ ...campaign, variants: null }) : textsToSend(campaign)
  const found = texts[key === undefined ? 0 : keys.indexOf(key)]
  if (found) return found
  const detail =
    keys.length > 0
      ? `There is no option ${key}. Choose one of ${keys.join(', ')}.`
      : 'There is no A/B test. Leave variant out.'
  throw invalid([fieldError('unknown_variant', detail, '/variant')])
}

/** Returns an option's text. Parts that the option leaves out come from the campaign. */
export function textOf(
  { subject, previewText, content, variants }: Texts,
  key: VariantKey,
): EmailText {
  const option = variants?.options.find((one) => one.key === key)
  return {
    subject: option?.subject ?? subject,
    previewText: option?.previewText ?? previewText,
    content: option?.content ?? content,
  }
}

/** Fills the options in completely when a test begins. The campaign gets the text of option A. */
export function writeOutOptions<T extends Texts>(campaign: T, variants: Variants): T {
  const options = variants.options.map((option) => ({ ...option, ...textOf(campaign, option.key) }))
  return { ...campaign, ...textOf(campaign, 'A'), variants: { ...variants, options } }
}

/**
 * Returns texts for a copy of a campaign: it gets the text of A, and options keep only what
 * differs.
 */
export function asCopied(campaign: Texts): Texts {
  const own = textOf(campaign, 'A')
  if (campaign.variants === null) return { ...own, variants: null }
  const options = campaign.variants.options.map(({ key }): Option => {
    const { subject, previewText, content } = textOf(campaign, key)
    return {
      key,
      ...(subject !== own.subject && { subject }),
      ...(previewText !== own.previewText && { previewText }),
      ...(JSON.stringify(content) !== JSON.stringify(own.content) && { content }),
      counts: NOTHING_TESTED,
    }
  })
  return { ...own, variants: { ...campaign.variants, options } }
}
