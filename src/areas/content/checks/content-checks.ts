import { judgeAddress } from '#lib/addresses/link-address.ts'
import { GIVEN_NAMES } from '#lib/read-html/given-names.ts'
import { nearest } from '#lib/nearest.ts'
import { countText } from '#operation/count-text.ts'
import type { FieldError } from '#operation/problem.ts'
import {
  blockConditions,
  type Content,
  type EmailText,
  isEmpty,
  missingImages,
  type Preview,
  textsOf,
  unavailableProducts,
  listUnchosenProducts,
  wholeOf,
} from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type Check, checkIf } from './check.ts'
import { emptyConditions } from './empty-conditions.ts'
import { linkPlaces, placeCheck, placeOfText } from './link-places.ts'
import { textChecks } from './mail-checks.ts'

/**
 * An image in HTML without an alt attribute. Images of Markdown and of blocks always have this
 * attribute.
 */
const IMAGE_WITHOUT_ALT = /<img\b(?![^>]*\salt\s*=)/i
/** The bytes of HTML after which Gmail hides the rest of a mail, and the links in its footer. */
const CLIPPED_BYTES = 102 * 1024

/**
 * Lists the checks of a text: first the errors that prevent sending, then advice. `known`: the
 * names of custom fields.
 */
export function checksOf(
  text: EmailText,
  newsletter: Newsletter,
  preview: Preview,
  known: readonly string[],
): Check[] {
  const bytes = Buffer.byteLength(preview.html)
  const images = preview.imagesWithoutAlt
  const whole = wholeOf(text.content)
  return [
    ...emptyParts(text),
    ...begunAddresses(text.content),
    ...noProducts(text.content),
    ...emptyConditions(
      blockConditions(text.content).map(({ when, pointer }) => ({ filter: when, pointer })),
      (isForAll) =>
        `This block has a condition without a row, so it is ${isForAll ? 'for all readers' : 'for no reader'}.`,
    ),
    ...textChecks(preview, {
      hasSubject: text.subject !== '',
      whole,
      placeOf: linkPlaces(text.content),
    }),
    ...lossChecks(preview.losses, whole),
    ...preview.unknown.map((one) => ofUnknown(one, known, text.content)),
    ...missingImages(text).map(ofMissing),
    ...unavailableProducts(text).map(ofUnavailable),
    ...checkIf(
      images > 0,
      placeCheck(
        {
          code: 'image_without_alt',
          severity: 'warning',
          detail: `Images without a text in alt: ${images}. Readers who see no images get nothing instead of them. Write alt="" for one that only decorates.`,
          values: { count: images },
        },
        placeOfText(text.content, (written) => written.search(IMAGE_WITHOUT_ALT)),
      ),
    ),
    ...checkIf(bytes > CLIPPED_BYTES, {
      code: 'too_large',
      severity: 'warning',
      detail: `The HTML has ${Math.ceil(bytes / 1024)} KB. Gmail cuts mails off at 102 KB, and with them the link to unsubscribe. Shorten it.`,
      values: { kb: Math.ceil(bytes / 1024) },
      pointer: whole,
    }),
    ...checkIf(newsletter.postalAddress === '', {
      code: 'no_postal_address',
      severity: 'warning',
      detail: `${newsletter.name} has no postal address. Most laws ask for one in the footer. Set it with update_newsletter.`,
      values: { newsletter: newsletter.name },
    }),
  ]
}

/** The most checks about lost parts, because an answer may contain at most a hundred checks. */
const LOSSES_NAMED_MAX = 25

/** Warns of parts of a text that do not reach readers as written. */
function lossChecks(losses: Preview['losses'], whole: string): Check[] {
  const more = losses.length - LOSSES_NAMED_MAX
  return [
    ...losses.slice(0, LOSSES_NAMED_MAX).map((loss): Check => ({ ...loss, severity: 'warning' })),
    ...checkIf(more > 0, {
      code: 'more_losses',
      severity: 'warning',
      detail: `${countText(more, 'more part does', 'more parts do')} not reach readers as written. Mend those that are named, and look again.`,
      values: { count: more },
      pointer: whole,
    }),
  ]
}

/**
 * The most checks about unfinished parts, because an answer may contain at most a hundred checks.
 */
const BEGUN_MAX = 20

/** Finds link addresses that are still `https://`, the initial value in an editor. */
function begunAddresses(content: Content): (FieldError & Check)[] {
  return textsOf(content)
    .filter(({ pointer, text }) => /\/(?:url|href)$/.test(pointer) && isBegun(text))
    .slice(0, BEGUN_MAX)
    .map(({ pointer }) => ({
      code: 'begun_address',
      severity: 'error',
      detail: 'This address is not whole. Write the rest of it.',
      pointer,
    }))
}

function isBegun(address: string): boolean {
  const words = address.replace(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, 'x')
  return !/^\s*\{[{%]/.test(address) && 'fault' in judgeAddress(words, 'link')
}

/** Finds product blocks for which no product is chosen yet. */
function noProducts(content: Content): (FieldError & Check)[] {
  return listUnchosenProducts(content)
    .slice(0, BEGUN_MAX)
    .map((pointer) => ({
      code: 'no_product',
      severity: 'error',
      detail: 'No product is chosen here. Choose one, or take the block out.',
      pointer,
    }))
}

/**
 * Finds unfinished blocks, for texts that are sent without a further check. Drafts may keep them.
 */
export function begunErrors(content: Content): FieldError[] {
  return [...begunAddresses(content), ...noProducts(content)].map(({ code, detail, pointer }) => ({
    code,
    detail,
    pointer,
  }))
}

export function emptyParts({ subject, content }: EmailText): Check[] {
  return [
    ...checkIf(subject === '', {
      code: 'empty_subject',
      severity: 'error',
      detail: 'There is no subject. Write one.',
      pointer: '/subject',
    }),
    ...checkIf(isEmpty(content), {
      code: 'empty_content',
      severity: 'error',
      detail: 'There is no text yet. Write one.',
      pointer: wholeOf(content),
    }),
  ]
}

function ofMissing({ imageId, pointer }: { imageId: string; pointer: string }): Check {
  const detail = `There is no image ${imageId} in this account, so readers see its alt text instead. Name one of list_images, or take the block out.`
  return { code: 'missing_image', severity: 'warning', detail, values: { image: imageId }, pointer }
}

function ofUnavailable({
  productId,
  name,
  pointer,
}: {
  productId: string
  name: string | null
  pointer: string
}): Check {
  const detail =
    name === null
      ? `There is no product ${productId} in this account, so its block is left out. Name one of list_products, or take the block out.`
      : `${name} is not for sale, so readers see no button. Publish it with update_product, or take the block out.`
  const values = { product: name ?? productId, ...(name === null && { reason: 'missing' }) }
  return { code: 'product_unavailable', severity: 'warning', detail, values, pointer }
}

function ofUnknown(
  { name, pointer }: Preview['unknown'][number],
  known: readonly string[],
  content: Content,
): Check {
  const near = nearest(name, [...known, ...GIVEN_NAMES])
  const meant =
    near === undefined
      ? 'It stays empty for every reader. Create the field, or take the name out.'
      : `Did you mean ${near}?`
  const shown = name.slice(0, 80)
  const values = { name: shown, ...(near !== undefined && { near, reason: 'near' }) }
  const check: Check = {
    code: 'unknown_field',
    severity: 'warning',
    detail: `There is no field ${shown}. ${meant}`,
    values,
    pointer,
  }
  if (pointer !== wholeOf(content) || content.format === 'blocks') return check
  return placeCheck(
    check,
    placeOfText(content, (text) => indexInLiquid(text, name)),
  )
}

/** Returns the index of a name's first occurrence within Liquid, or -1 when there is none. */
function indexInLiquid(text: string, name: string): number {
  for (const { 0: liquid, index } of text.matchAll(/\{\{[^]*?\}\}|\{%[^]*?%\}/g))
    for (const word of liquid.matchAll(/[\p{L}\p{N}_-]+/gu))
      if (word[0] === name) return index + word.index
  return -1
}
