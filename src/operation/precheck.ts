import type { BeforeScope } from './operation.ts'
import type { Registry } from './registry.ts'

/**
 * A downstream area's check before an upstream operation's transaction. A Problem refuses it.
 * Example: `welcome` compiles the text of `update_newsletter`.
 */
export interface Precheck {
  readonly operation: string
  check(input: unknown, scope: BeforeScope): Promise<void>
}

export const prechecks: Registry<Precheck> = { name: 'prechecks' }
