import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import type { Context } from '#operation/context.ts'
import { MemberRole } from '../member.ts'
import { listMemberships, ownsEveryAccount } from '../member-sql.ts'
import { BackupState, backupStateOf } from './last-backup.ts'
import { readLastBackup } from './last-backup-sql.ts'
import { Person } from './person.ts'
import { personOf } from './session.ts'
import { findDeletion, findSignedIn } from './session-sql.ts'

const AccountName = z
  .string()
  .max(100)
  .meta({ examples: ['The Weekly Garden'] })

const SessionView = z
  .strictObject({
    person: Person,
    accountId: Id('acc').meta({
      description: 'The account of this request. The header Mailcast-Account chooses another.',
    }),
    role: MemberRole,
    accounts: z
      .array(z.strictObject({ id: Id('acc'), name: AccountName, role: MemberRole }))
      .max(100)
      .meta({
        description: 'The accounts of the person, the one that they joined first in front.',
      }),
    deletion: z
      .strictObject({ deletedAt: Timestamp, eraseAt: Timestamp })
      .nullable()
      .meta({
        description:
          'Of this account, when an owner deleted it: until `eraseAt` restore_account takes it back, and little else works.',
        examples: [null],
      }),
    planActive: z.boolean().meta({
      description:
        'Without a plan (cloud edition) the billing operations and the export of the account work, and everything else answers 402.',
      examples: [true],
    }),
    edition: z.enum(['self-hosted', 'cloud']).meta({ examples: ['self-hosted'] }),
    region: z.enum(['us', 'eu']).meta({ examples: ['us'] }),
    version: z
      .string()
      .max(50)
      .meta({ description: 'The version of this server.', examples: ['0.3.0'] }),
    outbox: z.boolean().meta({
      description:
        'True when mail is written to disk instead of being sent: list_outbox_mails shows it.',
      examples: [false],
    }),
    backup: BackupState.nullable().meta({
      description:
        'The last backup of the whole server, for a person who owns every account of a self-hosted one. Null for others, and where none was made and none is planned.',
      examples: [null],
    }),
    restoredFrom: Timestamp.nullable().meta({
      description:
        'The moment of the backup from which this server was restored; null when it never was.',
      examples: [null],
    }),
    startedAt: Timestamp.meta({ description: 'When the person signed in.' }),
  })
  .meta({ id: 'SessionView' })

export const get_session = operation({
  name: 'get_session',
  route: 'GET /session',
  summary: 'Read who you are, the account that you are in, and your other accounts.',
  description:
    'A dashboard asks it first. Send the header Mailcast-Account with one of `accounts` to be in that one.',
  effect: 'read',
  access: 'person',
  input: z.strictObject({}),
  output: SessionView,
  status: 200,
  refuses: [notFound],
  example: {},

  async handler(_input, ctx) {
    const person = personOf(ctx)
    const signedIn = await findSignedIn(ctx.db, person)
    if (!signedIn) return ctx.refuse(notFound, 'This session has just ended. Sign in again.')

    const { name, email, twoFactor, startedAt } = signedIn
    const accounts = await listMemberships(ctx.db, uuidOf(person.personId))
    const { edition, region, version } = ctx.ports.deployment
    const backups = await readLastBackup(ctx.db)
    return {
      person: { id: person.personId, name, email, twoFactor },
      accountId: ctx.accountId,
      role: person.role,
      deletion: await findDeletion(ctx),
      accounts: accounts.map(({ accountId, accountName, role }) => ({
        id: accountId,
        name: accountName,
        role,
      })),
      planActive: person.planActive,
      edition,
      region,
      version,
      outbox: ctx.ports.mailer.provider === null,
      backup: (await runsServer(ctx))
        ? backupStateOf(backups, { now: ctx.now, nightly: ctx.ports.deployment.nightlyBackups })
        : null,
      restoredFrom: backups.restoredFrom?.toISOString() ?? null,
      startedAt: startedAt.toISOString(),
    }
  },
})

async function runsServer(ctx: Context): Promise<boolean> {
  const { personId, role } = personOf(ctx)
  return (
    ctx.ports.deployment.edition === 'self-hosted' &&
    role === 'owner' &&
    (await ownsEveryAccount(ctx.db, uuidOf(personId)))
  )
}
