import { z } from 'zod'
import { MAIL_PROVIDERS } from '#mail/mail-provider.ts'
import { MAIL_SECURITIES } from '#mail/mail-presets.ts'
import { Timestamp } from '#operation/fields.ts'
import type { MailServiceAddress } from '#ports/mail-services.ts'
import { REASONS } from './reason.ts'
import { type Returns, ReturnsState } from './returns-state.ts'

export const Provider = z.enum(MAIL_PROVIDERS).meta({ examples: ['smtp'] })

export const Security = z.enum(MAIL_SECURITIES).meta({
  description:
    'tls: encrypted from the first byte, mostly port 465. starttls: encrypted by STARTTLS, mostly port 587. none: not encrypted, with a login only inside a private network.',
  examples: ['starttls'],
})

export const Reason = z
  .enum(REASONS)
  .nullable()
  .meta({
    description: 'A code of what is wrong, for programs and translations. Codes will be added.',
    examples: ['wrong_login'],
  })

export const MailService = z
  .strictObject({
    source: z.enum(['settings', 'environment', 'none']).meta({
      description:
        'environment: the environment of the server names it (provider null: the outbox), and it cannot be changed here. none: mail is written to the outbox.',
      examples: ['settings'],
    }),
    provider: Provider.nullable(),
    host: z
      .string()
      .max(253)
      .nullable()
      .meta({ examples: ['mail.example.com'] }),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .nullable()
      .meta({ examples: [587] }),
    security: Security.nullable(),
    user: z
      .string()
      .max(320)
      .nullable()
      .meta({
        description: 'The user, or the access key id of Amazon SES.',
        examples: ['mailcast'],
      }),
    from: z
      .string()
      .max(320)
      .nullable()
      .meta({
        description: 'The From address when a newsletter has none of its own.',
        examples: ['news@example.com'],
      }),
    status: z.enum(['unchecked', 'works', 'failing']).meta({
      description: 'The result of the last trial or sending.',
      examples: ['works'],
    }),
    reason: Reason,
    problem: z
      .string()
      .max(1000)
      .nullable()
      .meta({
        description:
          'What is wrong or to be known, and what to do. It ends with the server’s words.',
        examples: ['The server refuses the user name or the password.'],
      }),
    checkedAt: Timestamp.nullable(),
    returns: ReturnsState,
  })
  .meta({ id: 'MailService' })
export type MailService = z.output<typeof MailService>

/** The state of a service at its last trial. */
export interface TrialState {
  status: MailService['status']
  reason: MailService['reason']
  problem: string | null
  checkedAt: Date | null
}

export const UNCHECKED: TrialState = {
  status: 'unchecked',
  reason: null,
  problem: null,
  checkedAt: null,
}

/** Shows a service without its secret. */
export function showMailService(
  source: MailService['source'],
  address: MailServiceAddress | null,
  { state, returns, from }: { state: TrialState; returns: Returns; from: string | null },
): MailService {
  const { provider = null, host = null, port = null, security = null, user = null } = address ?? {}
  const checkedAt = state.checkedAt?.toISOString() ?? null
  return { source, provider, host, port, security, user, from, ...state, checkedAt, returns }
}
