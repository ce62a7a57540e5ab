import type { FieldError } from '#operation/problem.ts'

export const SUBJECT = '/subject'
export const PREVIEW = '/previewText'
export const BODY = '/content/body'
export const BLOCKS = '/content/blocks'
export const TOO_COMPLEX = 'This text takes too long to be made into mails: shorten it, its styles and its Liquid, or send it in parts.'

export const fieldError = (code: string, detail: string, pointer: string): FieldError => ({ code, detail, pointer })
