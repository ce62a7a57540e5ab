import { z } from 'zod'
import { CONFIRMS, type Caller, type KeyLimits } from '#operation/caller.ts'
import { Id, Line, Timestamp, TimestampIn } from '#operation/fields.ts'
import { forbidden, Problem, refusal } from '#operation/problem.ts'

export const APPS_MAX = 50

export const appLimitReached = refusal(
  'app_limit_reached',
  409,
  'The limit of connected apps is reached',
)

export const AppName = Line(100).meta({
  description: 'The name that the app gave itself. Anybody can take any name: look at the host.',
  examples: ['Claude'],
})

/** The host of an app, in ASCII only: a host with other letters shows as Punycode (RFC 3492). */
export const AppHost = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[!-~]+$/, 'Send a host, such as claude.ai')
  .meta({
    description: 'The host that the app belongs to, or the scheme of an app on a computer.',
    examples: ['claude.ai'],
  })

const AppLevel = z.enum(['read', 'write']).meta({
  description:
    'read: it looks at the account and changes nothing. write: it may also change what its person may.',
  examples: ['write'],
})

const AppConfirm = z.enum(CONFIRMS).meta({
  description:
    'The word that the app needs before it sends, deletes, hands data out, gives access or moves money. none: no word; over MCP what sends or deletes needs the confirm of its plan all the same. token: the `confirm` of its plan. person: the approval of a person of the account, in the dashboard.',
  examples: ['person'],
})

const AppSendsTo = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .nullable()
  .meta({
    description:
      'The most recipients a day (UTC) of the mails that its calls cause; null: no limit. Keys that it makes share its count.',
    examples: [500],
  })

const AppExpiry = TimestampIn.nullable().meta({
  description:
    'The app is refused from this time on; null: it stays connected until it is revoked.',
  examples: ['2027-06-30T00:00:00.000Z'],
})

/** The limits of an app as a person sends them. */
export const appLimitFields = {
  level: AppLevel,
  confirm: AppConfirm,
  sendsTo: AppSendsTo,
  expiresAt: AppExpiry,
}

export const ConnectedApp = z
  .strictObject({
    id: Id('app'),
    name: AppName,
    host: AppHost,
    ...appLimitFields,
    createdBy: z
      .strictObject({
        kind: z.literal('person'),
        id: Id('per'),
        name: z
          .string()
          .max(500)
          .nullable()
          .meta({ examples: ['Ada (ada@garden.example)'] }),
      })
      .meta({
        description:
          'The person who connected it. It may never do more than their role may, and ends when they leave the account.',
      }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ConnectedApp' })
type ConnectedApp = z.output<typeof ConnectedApp>

interface SentLimits {
  level?: 'read' | 'write' | undefined
  confirm?: KeyLimits['confirm'] | undefined
  sendsTo?: number | null | undefined
  expiresAt?: string | null | undefined
}

/** Returns the limits of a request as those of a key, without those that it does not set. */
export function limitsOfApp({ level, expiresAt, ...others }: SentLimits): Partial<KeyLimits> {
  const given = Object.entries({
    ...others,
    readonly: level === undefined ? undefined : level === 'read',
    expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt,
  }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

/**
 * Returns the id of the only person whose apps a caller may see; null when the caller may see the
 * apps of all persons.
 */
export function ownAppsOf(caller: Caller): string | null {
  const person = caller.kind === 'key' ? caller.app : caller.kind === 'person' ? caller : null
  return person === null || person.role === 'owner' ? null : person.personId
}

/** Refuses to change another person's app unless the caller and its approver are owners. */
export function refuseOthers(caller: Caller, { createdBy }: ConnectedApp): void {
  const acting =
    caller.kind === 'key'
      ? [caller.app, caller.approvedBy]
      : [caller.kind === 'person' ? caller : null]
  const may = acting.every(
    (person) => !person || person.role === 'owner' || person.personId === createdBy.id,
  )
  if (!may)
    throw new Problem(
      forbidden,
      'Another person connected this app, and changing it is for its owners. Ask an owner of the account.',
    )
}

export const noApp = (appId: string) => `No connected app ${appId} in this account.`
