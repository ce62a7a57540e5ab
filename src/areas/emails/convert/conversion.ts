import type { FieldError } from '#operation/problem.ts'
import type { Content } from '../text/content.ts'
import type { Loss } from '../losses/loss.ts'

export type Format = Content['format']

export interface Converted {
  content: Content
  losses: Loss[]
}

export type ConvertedOrErrors = Converted | FieldError[]
