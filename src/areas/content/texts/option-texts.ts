import { invalid } from '#operation/parse.ts'
import { type EmailText, fieldError } from '#areas/emails/index.ts'
import type { Check } from '../checks/check.ts'
import { NOTHING_TESTED, type Option, type VariantKey, type Variants } from './variants.ts'

type Texts = EmailText & { variants: Variants | null }

/** The way from a place in a text to its place in the campaign, both as JSON pointers. */
export type Place = (pointer: string) => string

/** A text that a campaign sends. */
export interface TextToSend {
  text: EmailText
  place: Place
}

/** Returns the text of each option, or that of a campaign without variants. */
export function textsToSend(campaign: Texts): TextToSend[] {
  const { subject, previewText, content, variants } = campaign
  if (variants === null) return [{ text: { subject, previewText, content }, place: (pointer) => pointer }]
  return variants.options.map((option, i) => {
    const own = Object.keys(option).map((name) => `/${name}`)
    return {
      text: textOf(campaign, option.key),
      place: (pointer) => (own.some((part) => pointer === part || pointer.startsWith(`${part}/`)) ? `/variants/options/${i}${pointer}` : pointer),
    }
  })
}

/** Returns checks of a text with their places in its campaign. */
export function placedChecks(checks: readonly Check[], place: Place): Check[] {
  return checks.map((check) => (check.pointer === undefined ? check : { ...check, pointer: place(check.pointer) }))
}

/** Returns the text of one option, or without a key the campaign's own. Throws the 422 of an option that the campaign does not have. */
export function textToSend(campaign: Texts, key: VariantKey | undefined): TextToSend {
  const keys: readonly (VariantKey | undefined)[] = campaign.variants?.options.map((option) => option.key) ?? []
  const texts = key === undefined ? textsToSend({ ...campaign, variants: null }) : textsToSend(campaign)
  const found = texts[key === undefined ? 0 : keys.indexOf(key)]
  if (found) return found
  const detail = keys.length > 0 ? `There is no option ${key}. Choose one of ${keys.join(', ')}.` : 'There is no A/B test. Leave variant out.'
  throw invalid([fieldError('unknown_variant', detail, '/variant')])
}

/** Returns the text of an option, with what it leaves out from the campaign itself. */
export function textOf({ subject, previewText, content, variants }: Texts, key: VariantKey): EmailText {
  const option = variants?.options.find((one) => one.key === key)
  return { subject: option?.subject ?? subject, previewText: option?.previewText ?? previewText, content: option?.content ?? content }
}

/** Writes the texts of a campaign out as its test begins: each option with its whole text, and the campaign with that of A. */
export function writtenOut<T extends Texts>(campaign: T, variants: Variants): T {
  const options = variants.options.map((option) => ({ ...option, ...textOf(campaign, option.key) }))
  return { ...campaign, ...textOf(campaign, 'A'), variants: { ...variants, options } }
}

/** Returns the texts of a campaign for a copy of it: A is the campaign's own, and options have only what differs from it. */
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
