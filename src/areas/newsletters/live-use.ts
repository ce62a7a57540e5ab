import type { Effect } from '#operation/operation.ts'
import type { Scope, SignalKind } from '#operation/scope.ts'

/**
 * A thing that scheduled campaigns and active automations may depend on. `names` are ids, tags or
 * names of fields. An import counts, since automations may take imported readers.
 */
export interface LiveThing {
  kind: 'segment' | 'tag' | 'field' | 'newsletter' | 'import'
  names: readonly string[]
}

/** Asks downstream areas whether something scheduled or active depends on a thing. */
export const liveWanted: SignalKind<LiveThing & { found: { live: boolean } }> = {
  name: 'live_wanted',
}

/** Names things of a kind as an approval notes them: `tag:vip`. */
export function liveName(kind: LiveThing['kind'], names: readonly string[]): string[] {
  return names.map((name) => `${kind}:${name}`)
}

/** Returns `send` for a write to things on which something scheduled or active depends. */
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
