import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import type { Lose } from './loss.ts'

/** The state of a conversion: placeholders of the text's Liquid, and a place for what is lost. */
export interface Making {
  placeholders: LiquidPlaceholders
  lose: Lose
}
