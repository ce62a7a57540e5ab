import type { FieldError } from '#operation/problem.ts'
import type { Content } from '../content.ts'

export type Format = Content['format']

/** A part of a text that the other format cannot say, with what became of it. */
export interface Loss {
  pointer: string
  detail: string
}

export interface Converted {
  content: Content
  losses: Loss[]
}

export type ConvertedOrErrors = Converted | FieldError[]

export const LOSSES_MAX = 200
