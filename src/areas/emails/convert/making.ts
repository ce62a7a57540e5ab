import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import type { Lose } from '../losses/loss.ts'

export interface Making {
  placeholders: LiquidPlaceholders
  lose: Lose
}
