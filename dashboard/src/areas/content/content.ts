import { isProblem } from '../../api.ts'
import type { Content } from '../../kit/content-words.ts'
import { detailOf } from '../../queries.ts'

/** A text in Markdown or HTML. */
export type TextContent = Extract<Content, { body: string }>

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
