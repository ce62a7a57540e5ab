import type { Registry } from '../registry.ts'
import type { Scope } from '../scope.ts'

/**
 * The registry of functions that get the ids that a write named or created, in its transaction.
 * They must be quick.
 */
export const afterWrites: Registry<(scope: Scope, targets: readonly string[]) => Promise<void>> = {
  name: 'after_writes',
}
