import type { Effect } from '#operation/operation.ts'
import type { Scope, SignalKind } from '#operation/scope.ts'

/**
 * Something that scheduled campaigns and active automations may depend on. `names` are ids, tags or
 * names of fields. Imports are included, because automations may start for imported readers.
 */
export interface LiveThing {
  kind: 'segment' | 'tag' | 'field' | 'newsletter' | 'import'
  names: readonly string[]
}

/**
 * Asks downstream areas whether a scheduled campaign or an active automation depends on something.
 */
export const liveWanted: SignalKind<LiveThing & { found: { live: boolean } }> = {
  name: 'live_wanted',
}

/** Returns names in the form that approvals store: `tag:vip`. */
export function liveName(kind: LiveThing['kind'], names: readonly string[]): string[] {
  return names.map((name) => `${kind}:${name}`)
}

/**
 * Returns `send` for a write when something scheduled or active depends on the changed records,
 * else `write`.
 */
export async function effectOnLive(
  scope: Pick<Scope, 'signal'>,
  ...things: readonly LiveThing[]
): Promise<Effect> {
  const found = { live: false }
  for (const thing of things) {
    if (thing.names.length > 0 && !found.live) await scope.signal(liveWanted, { ...thing, found })
  }
  return found.live ? 'send' : 'write'
}
