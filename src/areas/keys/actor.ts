import { z } from 'zod'

const KINDS = ['key', 'app', 'person', 'operator', 'reader', 'visitor'] as const
type ActorKind = (typeof KINDS)[number]

const PREFIXES: Record<string, ActorKind> = { key: 'key', app: 'app', per: 'person', sub: 'reader' }

function kindOfActor(caller: string): ActorKind {
  return PREFIXES[caller.split('_')[0]!] ?? (caller === 'operator' ? 'operator' : 'visitor')
}

export const ActorId = z
  .string()
  .regex(
    /^(?:(?:key|app|per|sub)_[0-7][0-9a-hjkmnp-tv-z]{25}|operator|visitor)$/,
    'Send the id of a key, an app, a person or a subscriber, or operator or visitor',
  )
  .meta({ examples: ['key_01k5r8f3q5fz9v1m6x2c7n4b0d'] })

export const Actor = z.strictObject({
  kind: z.enum(KINDS).meta({
    description:
      'operator: the command line of the server. reader: a subscriber on a page of ours. visitor: a stranger on a signup page.',
    examples: ['key'],
  }),
  id: ActorId.meta({
    description:
      'The id of the key, the connected app, the person or the subscriber; operator and visitor have none beside their kind.',
  }),
  name: z
    .string()
    .max(500)
    .nullable()
    .meta({
      description:
        'The name of the key, the name and host of the app, or the name and address of the person, also after they left the account. Null where there is none, and for a person who was deleted.',
      examples: ['Website form'],
    }),
})
export type Actor = z.output<typeof Actor>

export function actorOf(caller: string, names: ReadonlyMap<string, string>): Actor {
  return { kind: kindOfActor(caller), id: caller, name: names.get(caller) ?? null }
}
