import type { Registry } from '../registry.ts'
import type { Scope } from '../scope.ts'

/** Learns the ids that a write has named or made, in its transaction. It runs no slow work. */
export const afterWrites: Registry<(scope: Scope, targets: readonly string[]) => Promise<void>> = {
  name: 'after_writes',
}
