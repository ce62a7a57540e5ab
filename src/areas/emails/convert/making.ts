import type { LiquidPlaceholders } from '../liquid-placeholders.ts'

/** The state of a conversion: placeholders of the text's Liquid, and a place for what is lost. */
export interface Making {
  placeholders: LiquidPlaceholders
  lose: (detail: string) => void
}
