import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalidRequest, Problem, refusal } from '#operation/problem.ts'
import { findMailService, putMailService } from './mail-service-sql.ts'
import { MailService } from './mail-service.ts'
import { checkMaySet, checkNotOfEnvironment, REFUSALS, setByEnvironment } from './may-set.ts'
import { readMailService } from './read-mail-service.ts'
import { sentenceOf } from './reason.ts'
import { openOrNull } from './take-mail-service.ts'
import { stateOf, type Trial, tryService } from './try-service.ts'
import { isSameLogin, MailServiceInput, requiredError, wantedService } from './wanted-service.ts'

const mailServiceRefused = refusal(
  'mail_service_refused',
  422,
  'The mail service cannot be used so',
)

export const set_mail_service = operation({
  name: 'set_mail_service',
  route: 'PUT /mail-service',
  summary: 'Choose the mail service that the server submits to.',
  description:
    'Connects and logs in first, and refuses with what the server said unless `force` is true. Every process takes the change within seconds; mails that are being submitted are finished by the former service.',
  effect: 'write',
  access: 'person',
  limits: [perHour(60)],
  input: MailServiceInput,
  output: MailService,
  status: 200,
  refuses: [...REFUSALS, setByEnvironment, invalidRequest, mailServiceRefused],
  example: {
    provider: 'smtp',
    host: 'mail.example.com',
    port: 587,
    security: 'starttls',
    user: 'mailcast',
    password: 'a password of the mail server',
    from: 'news@example.com',
  },

  async before(input, scope) {
    await checkMaySet(scope)
    checkNotOfEnvironment(scope)
    checkFrom(input.from, scope.ports.mailServices.environmentFrom)
    const { secret: given, ...address } = wantedService(input)
    const stored = await findMailService(scope.db)
    const { vault } = scope.ports
    const isKept = given === null && stored !== null && isSameLogin(stored, address)
    const secret = isKept ? (openOrNull(vault, stored)?.secret ?? null) : given
    if (secret === null && (address.provider !== 'smtp' || address.user !== null))
      throw secretNeeded(address.provider)
    const trial = await tryService(scope.ports, address, { ...address, secret, version: '' })
    if (!trial.accepted && input.force !== true) throw refusalOf(trial)
    return {
      ...address,
      sealed: secret === null ? null : vault.seal(Buffer.from(secret)),
      state: stateOf(trial, scope.ports.clock.now()),
    }
  },

  async handler(_input, ctx, service) {
    await putMailService(ctx.db, 'settings', service)
    ctx.wake('mail_service')
    return readMailService(ctx)
  },
})

/** Refuses a From address that differs from the one in the environment, which has precedence. */
function checkFrom(from: string | undefined, ofEnvironment: string | null): void {
  if (ofEnvironment === null || from === undefined || from === ofEnvironment) return
  throw new Problem(
    setByEnvironment,
    `MAIL_FROM in the environment of the server is ${ofEnvironment}. Leave from out, or change it there.`,
  )
}

function secretNeeded(provider: string): Problem {
  const [field, name] =
    provider === 'ses'
      ? ['/password', 'the secret access key']
      : ['smtp', 'mailgun', 'brevo'].includes(provider)
        ? ['/password', 'the password']
        : ['/apiKey', 'the key']
  const error = requiredError(field, `Send ${name}: none is stored for this server and user.`)
  return new Problem(invalidRequest, error.detail, { fieldErrors: [error] })
}

function refusalOf({ diagnosis }: Trial): Problem {
  const { reason, detail, pointer, answer } = diagnosis!
  return new Problem(mailServiceRefused, sentenceOf(diagnosis!), {
    fieldErrors: [{ code: `mail_${reason}`, detail, pointer }],
    extra: { reason, answer },
  })
}
