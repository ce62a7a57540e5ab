import { mergeTagsIn } from '#lib/merge-tags.ts'
import { blockTexts } from '../blocks/block-texts.ts'
import { placedBlocks } from '../blocks/walk.ts'
import { GIVEN_NAMES } from '#lib/read-html/given-names.ts'
import type { Content, TextContent } from '../text/content.ts'
import type { EmailText } from '../text/email-text.ts'
import { BLOCKS, BODY, PREVIEW, SUBJECT } from '../text/text-errors.ts'
import type { Finding, Found } from './finding.ts'
import { htmlFindings } from './html-losses.ts'
import { type Loss, LOSSES_MAX, lossAt, type MailLossCode } from './loss.ts'
import { markdownFindings } from './markdown-losses.ts'
import { blankOut, maskLiquid } from './masked.ts'

/**
 * Lists all parts of a text that do not reach readers as written, with places. `known`: the names
 * of custom fields.
 */
export function mailLosses(
  { subject, previewText, content }: EmailText,
  known: readonly string[],
): Loss<MailLossCode>[] {
  return [
    ...tagLosses(subject, SUBJECT, known),
    ...tagLosses(previewText, PREVIEW, known),
    ...contentLosses(content, known),
  ].slice(0, LOSSES_MAX)
}

/** Lists the losses between a content and its mail. */
export function contentLosses(content: Content, known: readonly string[]): Loss<MailLossCode>[] {
  if (content.format !== 'blocks') return bodyLosses(content, BODY, known)
  return [
    ...blockTexts(content.blocks, 'words').flatMap(({ pointer, text }) =>
      tagLosses(text, BLOCKS + pointer, known),
    ),
    ...[...placedBlocks(content.blocks)].flatMap(({ block, pointer }) =>
      block.type === 'html'
        ? bodyLosses({ format: 'html', body: block.body }, `${BLOCKS}${pointer}/body`, known)
        : [],
    ),
  ]
}

/** Finds the ranges of a text that are code. */
export function codeIn({ format, body }: TextContent): Found['code'] {
  return findingsOf(format, maskLiquid(body)).code
}

function bodyLosses(
  { format, body }: TextContent,
  pointer: string,
  known: readonly string[],
): Loss<MailLossCode>[] {
  const { findings, code } = findingsOf(format, maskLiquid(body))
  return withPlaces([...findings, ...tagFindings(blankOut(body, code), known)], { pointer, body })
}

function findingsOf(format: TextContent['format'], masked: string): Found {
  return format === 'html' ? htmlFindings(masked) : markdownFindings(masked)
}

function tagLosses(text: string, pointer: string, known: readonly string[]): Loss<MailLossCode>[] {
  const found = tagFindings(text, known).map(({ code, values }) => lossAt(pointer, code, values))
  return [...new Map(found.map((one) => [one.detail, one])).values()]
}

function tagFindings(text: string, known: readonly string[]): Finding[] {
  return mergeTagsIn(text, [...known, ...GIVEN_NAMES]).map(({ at, tag, here }) => ({
    code: 'merge_tag',
    values: here === null ? { tag, reason: 'none' } : { tag, here },
    at,
  }))
}

/** Adds to findings the line and column of the first place, and the number of the others. */
function withPlaces(
  findings: readonly Finding[],
  { pointer, body }: { pointer: string; body: string },
): Loss<MailLossCode>[] {
  const alike = Map.groupBy(
    findings.toSorted((a, b) => a.at - b.at),
    ({ code, values }) => JSON.stringify([code, values]),
  )
  let [line, begin, read] = [1, 0, 0]
  return [...alike.values()].map(([first, ...more]) => {
    const { code, values, at } = first!
    for (
      let end = body.indexOf('\n', read);
      end !== -1 && end < at;
      end = body.indexOf('\n', read)
    ) {
      line += 1
      begin = read = end + 1
    }
    const place = { line, column: at - begin + 1, ...(more.length > 0 && { more: more.length }) }
    return lossAt(pointer, code, { ...values, ...place })
  })
}
