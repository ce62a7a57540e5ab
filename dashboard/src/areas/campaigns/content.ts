import { isProblem } from '../../api.ts'
import { detailOf } from '../../queries.ts'
import type { Campaign } from './campaign.ts'

/** A text of any format, as operations take and give it. */
export type Content = Campaign['content']
/** A text in Markdown or HTML. */
export type TextContent = Extract<Content, { body: string }>

/** Returns the text of a content as a person can read or copy it. Of blocks it is their JSON, from which they can be made again. */
export function wordsOf(content: Content): string {
  return content.format === 'blocks' ? (content.blocks.length === 0 ? '' : JSON.stringify(content.blocks, null, 2)) : content.body
}

/** Returns the place of a content by which checks point to it. */
export function placeOf({ format }: Content): string {
  return format === 'blocks' ? '/content/blocks' : '/content/body'
}

/** An error of the server about a part of a content. */
export interface FieldError {
  pointer: string
  detail: string
}

/** Returns the errors of several refusals, each once. */
export function errorsIn(...refusals: unknown[]): FieldError[] {
  const errors = refusals
    .flatMap((refusal) => (isProblem(refusal) ? refusal.errors : []))
    .map(({ code, pointer, detail }) => ({ pointer, detail: detailOf({ code, detail }) }))
  return errors.filter(({ pointer, detail }, i) => errors.findIndex((one) => one.pointer === pointer && one.detail === detail) === i)
}
