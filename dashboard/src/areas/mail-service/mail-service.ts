import type { InputOf, OutputOf } from '../../queries.ts'

export type MailService = OutputOf<'get_mail_service'>
export type Provider = NonNullable<MailService['provider']>
type Wanted = InputOf<'set_mail_service'>

type Field = 'host' | 'region' | 'user' | 'password' | 'apiKey'

/** The fields of each service, in the order of the form. SMTP has port and encryption too. */
export const FIELDS: Record<Provider, readonly Field[]> = {
  smtp: ['host', 'user', 'password'],
  ses: ['region', 'user', 'password'],
  postmark: ['user', 'password'],
  mailgun: ['region', 'user', 'password'],
  sendgrid: ['region', 'apiKey'],
  brevo: ['user', 'password'],
  resend: ['apiKey'],
  sparkpost: ['region', 'apiKey'],
}

export const PROVIDERS = Object.keys(FIELDS) as Provider[]

/** The names of the services, which no language translates. */
export const NAMES: Record<Provider, string> = {
  smtp: 'SMTP',
  ses: 'Amazon SES',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  brevo: 'Brevo',
  resend: 'Resend',
  sparkpost: 'SparkPost',
}

/** The pages of the services on which keys are made. */
export const KEY_PAGES: Partial<Record<Provider, string>> = {
  ses: 'https://console.aws.amazon.com/iam/home#/users',
  postmark: 'https://account.postmarkapp.com/servers',
  mailgun: 'https://app.mailgun.com/mg/sending/domains',
  sendgrid: 'https://app.sendgrid.com/settings/api_keys',
  brevo: 'https://app.brevo.com/settings/keys/smtp',
  resend: 'https://resend.com/api-keys',
  sparkpost: 'https://app.sparkpost.com/account/api-keys',
}

export interface Values {
  host: string
  port: number | string
  security: NonNullable<MailService['security']>
  region: string
  user: string
  password: string
  apiKey: string
  from: string
}

/** Returns the first values of the form: those of the stored service when it is the same one. */
export function valuesOf(provider: Provider, stored: MailService): Values {
  const known = stored.provider === provider ? stored : null
  const host = known?.host ?? ''
  return {
    host: provider === 'smtp' ? host : '',
    port: known?.port ?? 587,
    security: known?.security ?? 'starttls',
    region: provider === 'ses' ? (/^email\.(.*)\.amazonaws/.exec(host)?.[1] ?? '') : regionOf(host),
    user: known?.user ?? '',
    password: '',
    apiKey: '',
    from: stored.from ?? '',
  }
}

function regionOf(host: string): string {
  return host.includes('.eu.') ? 'eu' : 'us'
}

/** Makes the input of `set_mail_service`. Empty fields are left out. */
export function inputOf(provider: Provider, values: Values): Wanted {
  const named = FIELDS[provider].flatMap((field) => {
    const value = values[field].trim()
    return value === '' ? [] : [[field, value]]
  })
  const from = values.from.trim()
  return {
    provider,
    ...Object.fromEntries(named),
    ...(provider === 'smtp' && { port: Number(values.port), security: values.security }),
    ...(from !== '' && { from }),
  } as Wanted
}
