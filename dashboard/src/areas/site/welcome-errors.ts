import type { ReactNode } from 'react'
import type { FieldError } from '../content/content.ts'

const CONTENT = 'welcomeEmail.content'

export function contentErrors(errors: Readonly<Record<string, ReactNode>>): FieldError[] {
  return Object.entries(errors).flatMap(([path, detail]) =>
    path.startsWith(CONTENT) && typeof detail === 'string'
      ? { pointer: path.slice('welcomeEmail'.length).replaceAll('.', '/'), detail }
      : [],
  )
}
