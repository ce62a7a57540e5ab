import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { type MAIL_PRESETS, POSTMARK_BROADCASTS, presetOf, sesHost } from '#mail/mail-presets.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { type FieldError, invalidRequest, Problem } from '#operation/problem.ts'
import type { MailServiceAddress } from '#ports/mail-services.ts'
import { Provider, Security } from './mail-service.ts'

const NO_CONTROL = /^[^\p{Cc}]*$/u

const Secret = (description: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .regex(NO_CONTROL, 'Send it without line breaks and control characters')
    .optional()
    .meta({ description })

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  // TLS permits no final dot in server_name (RFC 6066 §3).
  .overwrite((host) => host.replace(/\.$/, ''))
  .overwrite((host) => (/[\u0080-\u{10ffff}]/u.test(host) ? domainToASCII(host) || host : host))
  .refine(
    (host) => isIP(host) !== 0 || /^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?$/.test(host),
    'Send a host alone, such as mail.example.com, without smtp:// and without a port',
  )

export const MailServiceInput = z.strictObject({
  provider: Provider,
  apiKey: Secret('The key of the service. Services whose SMTP takes no API key want password.'),
  region: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{2,40}$/, 'Send a region, such as eu-west-1 or eu')
    .optional()
    .meta({ description: 'Required for ses. us or eu for mailgun, sendgrid and sparkpost.' }),
  host: Host.optional().meta({
    description: 'Required for smtp. Default: the host of the service.',
    examples: ['mail.example.com'],
  }),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ description: 'Default: 465 for tls, 25 for none, else 587.', examples: [587] }),
  security: Security.optional(),
  user: z
    .string()
    .trim()
    .min(1)
    .max(320)
    .regex(NO_CONTROL, 'Send it without control characters')
    .optional()
    .meta({
      description: 'The SMTP user, or the access key id of ses. Required for mailgun and brevo.',
      examples: ['mailcast'],
    }),
  password: Secret(
    'The SMTP password, or the secret access key of ses. Left out, the stored one stays, while provider, host and user are the same, and it is not sent unencrypted for the first time.',
  ),
  from: EmailAddress.optional().meta({
    description: 'The From address when a newsletter has none of its own. MAIL_FROM comes first.',
    examples: ['news@example.com'],
  }),
  force: z
    .boolean()
    .optional()
    .meta({ description: 'True: stored even if it cannot be reached or logged in to.' }),
})
export type MailServiceInput = z.output<typeof MailServiceInput>

interface WantedService extends MailServiceAddress {
  /** Null: the stored secret stays, or there is none. */
  secret: string | null
}

/**
 * Completes an input with known values of the service. Throws a Problem that names wrong fields.
 */
export function wantedService(input: MailServiceInput): WantedService {
  const errors: FieldError[] = []
  const secret = input.apiKey ?? input.password ?? null
  if (input.apiKey !== undefined && (input.password ?? input.apiKey) !== input.apiKey)
    errors.push(error('ambiguous', '/password', 'Send apiKey or password, not both.'))
  const wanted =
    input.provider === 'smtp'
      ? smtpService(input, secret, errors)
      : input.provider === 'ses'
        ? sesService(input, secret, errors)
        : presetService({ ...input, provider: input.provider }, secret, errors)
  if (errors.length > 0)
    throw new Problem(invalidRequest, errors.map(({ detail }) => detail).join(' '), {
      fieldErrors: errors,
    })
  return wanted
}

/**
 * Returns whether the stored secret may still be used, because server and user are the same. With
 * TLS, the certificate proves the server at any port. Without encryption, the port must be the same
 * too.
 */
export function isSameLogin(stored: MailServiceAddress, wanted: MailServiceAddress): boolean {
  return (
    stored.provider === wanted.provider &&
    stored.host === wanted.host &&
    stored.user === wanted.user &&
    (wanted.security !== 'none' || (stored.security === 'none' && stored.port === wanted.port))
  )
}

function smtpService(
  { host, port, security: chosen, user: named, from, region }: MailServiceInput,
  secret: string | null,
  errors: FieldError[],
): WantedService {
  const user = named ?? null
  if (host === undefined) errors.push(requiredError('/host', 'Send the host of the SMTP server.'))
  if (region !== undefined)
    errors.push(error('not_for_this', '/region', 'An SMTP server has no region: leave it out.'))
  if (secret !== null && user === null)
    errors.push(requiredError('/user', 'Send the user that the password belongs to.'))
  const security = chosen ?? (port === 465 || port === 2465 ? 'tls' : 'starttls')
  const usual = { tls: 465, starttls: 587, none: 25 }[security]
  return {
    provider: 'smtp',
    region: null,
    host: host ?? '',
    port: port ?? usual,
    security,
    user,
    secret,
    from: from ?? null,
  }
}

const SES_REGION = /^[a-z]{2,}(-[a-z]+)+-\d+$/

function sesService(
  { region, user: named, from, host, port, security }: MailServiceInput,
  secret: string | null,
  errors: FieldError[],
): WantedService {
  const user = named ?? null
  if (region === undefined || !SES_REGION.test(region))
    errors.push(requiredError('/region', 'Send the region of Amazon SES, such as eu-west-1.'))
  if (user === null || !/^[A-Za-z0-9]{16,128}$/.test(user))
    errors.push(
      requiredError('/user', 'Send the access key id in user, such as AKIAIOSFODNN7EXAMPLE.'),
    )
  for (const [name, value] of Object.entries({ host, port, security }))
    if (value !== undefined)
      errors.push(
        error('not_for_this', `/${name}`, `Amazon SES is called by its region: leave ${name} out.`),
      )
  return {
    provider: 'ses',
    region: region ?? null,
    host: sesHost(region ?? ''),
    port: 443,
    security: 'tls',
    user,
    secret,
    from: from ?? null,
  }
}

function presetService(
  input: MailServiceInput & { provider: keyof typeof MAIL_PRESETS },
  secret: string | null,
  errors: FieldError[],
): WantedService {
  const { provider, region, from } = input
  const { hosts, port, security, user: ofKey } = presetOf(provider)!
  const regions = Object.keys(hosts)
  if (region !== undefined && !regions.includes(region))
    errors.push(
      error(
        'not_for_this',
        '/region',
        regions.length > 1
          ? `The regions of ${provider} are ${regions.join(' and ')}.`
          : `${provider} has no regions: leave region out.`,
      ),
    )
  if (ofKey === null && input.user === undefined)
    errors.push(requiredError('/user', USER_NEEDED[provider]!))
  if (provider === 'brevo' && secret?.startsWith('xkeysib-'))
    errors.push(
      error(
        'api_key_of_brevo',
        '/password',
        'This is an API key of Brevo. Its SMTP server wants an SMTP key, which begins xsmtpsib-.',
      ),
    )
  const user = ofKey === null || ofKey === 'key' ? (input.user ?? null) : ofKey
  const usualHost =
    provider === 'postmark' && user !== null
      ? POSTMARK_BROADCASTS
      : (hosts[region ?? regions[0]!] ?? '')
  return {
    provider,
    region: regions.length > 1 ? (region ?? regions[0]!) : null,
    host: input.host ?? usualHost,
    port:
      input.port ?? (input.security ? { tls: 465, starttls: 587, none: 25 }[input.security] : port),
    security: input.security ?? (input.port === undefined ? security : securityAt(input.port)),
    user,
    secret,
    from: from ?? null,
  }
}

function securityAt(port: number): MailServiceAddress['security'] {
  return port === 465 || port === 2465 ? 'tls' : 'starttls'
}

const USER_NEEDED: Partial<Record<MailServiceAddress['provider'], string>> = {
  mailgun:
    'Send the SMTP user of the domain, such as postmaster@mg.example.com, and its SMTP password. Mailgun’s SMTP takes no API key.',
  brevo:
    'Send the login of Brevo’s SMTP page, and an SMTP key as password. Brevo’s SMTP takes no API key.',
}

export function requiredError(pointer: string, detail: string): FieldError {
  return error('required', pointer, detail)
}

function error(code: string, pointer: string, detail: string): FieldError {
  return { code, pointer, detail }
}
