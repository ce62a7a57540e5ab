import type { FieldError } from '#operation/problem.ts'

export const SUBJECT = '/subject'
export const PREVIEW = '/previewText'
export const BODY = '/content/body'
export const BLOCKS = '/content/blocks'
export const TOO_COMPLEX =
  'This text takes too long to be made into mails: shorten it, its styles and its Liquid, or send it in parts.'

export const fieldError = (code: string, detail: string, pointer: string): FieldError => ({
  code,
  detail,
  pointer,
})

export const TOO_DEEP = 'The text is nested too deep: put fewer quotes and lists into one another.'

/**
 * Returns whether an error is a stack overflow by nesting, which V8 may report as an invalid
 * regular expression.
 */
export function isTooDeep(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof SyntaxError && error.message.endsWith(': Stack overflow'))
  )
}
