import type { FieldError } from '#operation/problem.ts'
import type { ProductsById } from '../blocks/products.ts'
import type { Content } from '../text/content.ts'
import type { Loss } from '../losses/loss.ts'

export type Format = Content['format']

/** The records to which blocks refer, and the language of default texts. */
export interface Known {
  products: ProductsById
  language: string
}

export interface Converted {
  content: Content
  losses: Loss[]
}

export type ConvertedOrErrors = Converted | FieldError[]
