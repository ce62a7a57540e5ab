import { fieldRuns } from '#lib/read-html/field-runs.ts'
import { type MergeTag, mergeTagsIn, translateTags } from '#lib/merge-tags.ts'
import type { Block } from '../blocks/block.ts'
import type { Content } from '../text/content.ts'
import type { Inline } from '../blocks/inline.ts'
import { BLOCKS, BODY } from '../text/text-errors.ts'
import { type Loss, lossAt } from '../losses/loss.ts'
import { codeIn } from '../losses/text-losses.ts'
import { blankOut } from '../losses/masked.ts'

/** Replaces merge tags of other services by Liquid, and lists them. */
export function translateContent(content: Content): { content: Content; losses: Loss[] } {
  const losses: Loss[] = []
  const translate = (text: string, pointer: string, searched: string): string => {
    const tags = mergeTagsIn(searched).filter(({ here }) => here !== null)
    losses.push(...tags.map((tag) => translationOf(tag, pointer)))
    return translateTags(text, tags)
  }
  if (content.format !== 'blocks') {
    const body = translate(content.body, BODY, blankOut(content.body, codeIn(content)))
    return { content: { ...content, body }, losses }
  }
  const blocks = content.blocks.map((block, i) => eachText(block, `${BLOCKS}/${i}`, translate))
  return { content: { ...content, blocks: blocks as Block[] }, losses }
}

const translationOf = ({ tag, here }: MergeTag, pointer: string): Loss =>
  lossAt(pointer, 'merge_tag', { tag, here: here!, reason: 'translated' })

const wordsOfHtml = (body: string) => blankOut(body, codeIn({ format: 'html', body }))

/** The names of properties of blocks in which authors write text. */
const WRITTEN = /^(?:text|label|href|url|alt|caption|cite|title|body)$/

type Change = (text: string, pointer: string, searched: string) => string

function eachText(value: unknown, pointer: string, change: Change): unknown {
  if (Array.isArray(value))
    return value.flatMap((one: unknown, i) => {
      const at = `${pointer}/${i}`
      return isRun(one) ? runsWith(one, at, change) : [eachText(one, at, change)]
    })
  if (typeof value !== 'object' || value === null) return value
  if ('type' in value && value.type === 'code') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const at = `${pointer}/${name}`
      if (name === 'when') return [name, inner]
      if (typeof inner !== 'string') return [name, eachText(inner, at, change)]
      if (!WRITTEN.test(name)) return [name, inner]
      return [name, change(inner, at, name === 'body' ? wordsOfHtml(inner) : inner)]
    }),
  )
}

function isRun(value: unknown): value is Inline & { text: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !('type' in value) &&
    'text' in value &&
    typeof value.text === 'string'
  )
}

/** Splits a run so that fields in it are runs of their own. */
function runsWith({ text, ...marks }: Inline & { text: string }, at: string, change: Change) {
  const href =
    marks.href === undefined ? {} : { href: change(marks.href, `${at}/href`, marks.href) }
  const made = marks.code ? text : change(text, at, text)
  return made === text ? [{ ...marks, ...href, text }] : fieldRuns(made, { ...marks, ...href })
}
