import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { MemberRole } from '../member.ts'
import { listMemberships } from '../member-sql.ts'
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
      outbox: ctx.ports.outbox !== null,
      startedAt: startedAt.toISOString(),
    }
  },
})
