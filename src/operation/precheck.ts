import type { BeforeScope } from './operation.ts'
import type { Registry } from './registry.ts'

/**
 * A check that a downstream area makes before the transaction of an upstream operation. It throws a
 * Problem to refuse. Example: `welcome` compiles the text in `update_newsletter`.
 */
export interface Precheck {
  readonly operation: string
  check(input: unknown, scope: BeforeScope): Promise<void>
}

export const prechecks: Registry<Precheck> = { name: 'prechecks' }
