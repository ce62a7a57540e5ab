import type { Content } from '../../kit/content-words.ts'

/** A text in Markdown or HTML. */
export type TextContent = Extract<Content, { body: string }>

/** Returns the place of a content by which checks point to it. */
export function placeOf({ format }: Content): string {
  return format === 'blocks' ? '/content/blocks' : '/content/body'
}

export interface FieldError {
  pointer: string
  detail: string
}
