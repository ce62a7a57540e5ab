import type { Registry } from '../registry.ts'
import type { Scope } from '../scope.ts'

/**
 * The registry of functions that run in the transaction of a write. They get the ids that the write
 * named or created. They must be quick.
 */
export const afterWrites: Registry<(scope: Scope, targets: readonly string[]) => Promise<void>> = {
  name: 'after_writes',
}
