import { z } from 'zod'
import { Timestamp } from '#operation/fields.ts'
import type { Scope } from '#operation/scope.ts'
import { type ReturnProvider, returnProviderOf } from '#areas/bounces/index.ts'
import { needsKey } from './returns/returns-key.ts'
import { returnsSecret } from './returns/returns-secret.ts'
import { findReturns, type Returns as StoredReturns } from './returns/returns-sql.ts'

export const ReturnsState = z
  .strictObject({
    url: z
      .url()
      .max(1000)
      .nullable()
      .meta({
        description:
          'The address to which the service posts bounces and complaints. It contains a secret. Null for plain SMTP, whose servers send mails back.',
        examples: ['https://news.example.com/inbound/mail/postmark/3f6c'],
      }),
    status: z.enum(['none', 'waiting', 'receiving', 'failing']).meta({
      description:
        'none: the service posts nothing. waiting: nothing came yet. failing: since the last good request one was refused or could not be read.',
      examples: ['none'],
    }),
    lastAt: Timestamp.nullable().meta({ description: 'The time of the last good request.' }),
    events: z
      .array(z.string().max(100))
      .max(20)
      .meta({ description: 'The kinds of events to tick at the service.', examples: [['Bounce']] }),
  })
  .meta({ id: 'MailServiceReturns' })
export type Returns = z.output<typeof ReturnsState>

const NONE: Returns = { url: null, status: 'none', lastAt: null, events: [] }

/** The kinds of events to select, with the names that the pages of the services use. */
const EVENTS: Record<ReturnProvider, string[]> = {
  ses: ['Hard bounces', 'Complaints'],
  postmark: ['Bounce', 'Spam Complaint'],
  mailgun: ['Permanent Failure', 'Spam Complaints'],
  sendgrid: ['Dropped', 'Bounced', 'Spam Reports'],
  brevo: ['Soft Bounce', 'Hard Bounce', 'Invalid email', 'Blocked', 'Error', 'Complaint'],
  resend: ['email.bounced', 'email.complained'],
  sparkpost: [
    'Bounce',
    'Out-of-Band',
    'Policy Rejection',
    'Generation Rejection',
    'Spam Complaint',
  ],
}

/** Returns the state of the bounce and complaint reports of the current mail service. */
export async function readReturns({ db, ports }: Pick<Scope, 'db' | 'ports'>): Promise<Returns> {
  const provider = returnProviderOf(ports.mailer.provider)
  return provider === null ? NONE : returnsState(ports, provider, await findReturns(db, provider))
}

/** Shows the stored returns of a service. */
export function returnsState(
  { vault, deployment }: Pick<Scope['ports'], 'vault' | 'deployment'>,
  provider: ReturnProvider,
  { generation, keySealed, lastAt, problem }: StoredReturns,
): Returns {
  const secret = returnsSecret(vault, provider, generation)
  const canVerify = keySealed !== null || !needsKey(provider)
  return {
    url: `${deployment.baseUrl}/inbound/mail/${provider}/${secret}`,
    status: problem !== null ? 'failing' : lastAt !== null && canVerify ? 'receiving' : 'waiting',
    lastAt: lastAt?.toISOString() ?? null,
    events: EVENTS[provider],
  }
}
