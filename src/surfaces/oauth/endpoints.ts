import type { FastifyRequest } from 'fastify'
import { addressAttempts, takeAttempts } from '#areas/accounts/index.ts'
import {
  checkResource,
  DEVICE_GRANT,
  exchangeCode,
  findClient,
  isDocumentId,
  OAuthError,
  type Parameters,
  pollDevice,
  readParameters,
  readScope,
  refreshTokens,
  registerClient,
  requireParameter,
  revokeToken,
  startDevice,
} from '#areas/oauth/index.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { addressLimit } from '../http/address-limit.ts'

export interface Endpoint {
  limit(request: FastifyRequest): void
  answer(request: FastifyRequest): Promise<{ status?: number; body: object }>
}

/**
 * The maximum requests a minute from one IP address. A device sends a request every five seconds,
 * and many devices may share an address.
 */
const TOKENS_A_MINUTE = 600
const STARTS_A_MINUTE = 60

export function endpoints(system: System): Record<string, Endpoint> {
  const tokens = addressLimit(system, TOKENS_A_MINUTE)
  const starts = addressLimit(system, STARTS_A_MINUTE)
  return {
    '/oauth/token': {
      limit: tokens,
      answer: async (request) => ({
        body: await noting(system, request, giveTokens(system, request)),
      }),
    },
    '/oauth/revoke': { limit: tokens, answer: (request) => revoke(system, request) },
    '/oauth/register': { limit: starts, answer: (request) => register(system, request) },
    '/oauth/device': { limit: starts, answer: (request) => beginDevice(system, request) },
  }
}

async function giveTokens(system: System, request: FastifyRequest): Promise<object> {
  const form = readForm(request)
  const { db, ports } = system
  const now = ports.clock.now()
  const grantType = requireParameter(
    form,
    'grant_type',
    'Send authorization_code, refresh_token or the device one.',
  )
  const clientId = await readClientId(system, request, form)
  checkResource(form, ports.deployment.baseUrl)
  if (grantType === 'authorization_code')
    return exchangeCode(
      db,
      {
        clientId,
        code: requireParameter(form, 'code', 'Send the code of the redirect.'),
        redirectUri: requireParameter(form, 'redirect_uri', 'Send the one of the authorization.'),
        verifier: readVerifier(form),
      },
      now,
    )
  if (grantType === 'refresh_token') {
    const refreshToken = requireParameter(form, 'refresh_token', 'Send the last one that you got.')
    return refreshTokens(db, { clientId, refreshToken }, now)
  }
  if (grantType === DEVICE_GRANT) {
    const deviceCode = requireParameter(form, 'device_code', 'Send the one of /oauth/device.')
    return pollDevice(db, { clientId, deviceCode }, now)
  }
  throw new OAuthError(
    'unsupported_grant_type',
    'Send as grant_type authorization_code, refresh_token or urn:ietf:params:oauth:grant-type:device_code.',
  )
}

function readVerifier(form: Parameters): string {
  const verifier = requireParameter(
    form,
    'code_verifier',
    'Send the text that the code_challenge was made of.',
  )
  if (!/^[\w.~-]{43,128}$/.test(verifier))
    throw new OAuthError(
      'invalid_request',
      'A code_verifier has 43 to 128 letters, digits, and - . _ ~ (RFC 7636).',
    )
  return verifier
}

async function revoke(system: System, request: FastifyRequest) {
  const form = readForm(request)
  const token = requireParameter(form, 'token', 'Send the token that ends.')
  const clientId = await readClientId(system, request, form)
  const asked = { token, clientId, requestId: request.id }
  await revokeToken(system.db, asked, system.ports.clock.now())
  return { body: {} }
}

async function register(system: System, request: FastifyRequest) {
  const now = system.ports.clock.now()
  await takeAttempts(system.db, addressAttempts('oauth registration', addressOf(request)), now)
  return { status: 201, body: await registerClient(system.db, readJson(request), now) }
}

async function beginDevice(system: System, request: FastifyRequest) {
  const form = readForm(request)
  const { baseUrl } = system.ports.deployment
  const clientId = requireParameter(form, 'client_id', HOW_TO_REGISTER)
  refuseSecret(request)
  await findClient(system, clientId)
  checkResource(form, baseUrl)
  const started = await startDevice(
    system.db,
    { clientId, scope: readScope(form) },
    system.ports.clock.now(),
  )
  const page = `${baseUrl}/oauth/device`
  return {
    body: {
      device_code: started.deviceCode,
      user_code: started.userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${started.userCode}`,
      expires_in: started.expiresInS,
      interval: started.intervalS,
    },
  }
}

const HOW_TO_REGISTER = 'Register at /oauth/register, or use the address of a metadata document.'

/**
 * Reads the client's id. When the id is the address of a metadata document, the client is not
 * looked up, since the code or token is bound to that address.
 */
async function readClientId(
  system: System,
  request: FastifyRequest,
  form: Parameters,
): Promise<string> {
  refuseSecret(request)
  const clientId = requireParameter(form, 'client_id', HOW_TO_REGISTER)
  if (!isDocumentId(clientId)) await findClient(system, clientId)
  return clientId
}

function refuseSecret({ headers }: FastifyRequest): void {
  if (headers.authorization === undefined) return
  throw new OAuthError(
    'invalid_client',
    'Clients here have no secret. Send client_id in the body, and no Authorization.',
  )
}

function readForm(request: FastifyRequest): Parameters {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new OAuthError(
      'invalid_request',
      'Send a form, with Content-Type: application/x-www-form-urlencoded.',
    )
  return readParameters(bodyText(request))
}

function readJson(request: FastifyRequest): unknown {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new OAuthError(
      'invalid_client_metadata',
      'Send JSON, with Content-Type: application/json.',
    )
  try {
    return JSON.parse(bodyText(request)) as unknown
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body is no valid JSON. Correct it.')
  }
}

function bodyText({ body }: FastifyRequest): string {
  return body instanceof Buffer ? body.toString() : ''
}

/** Counts a guess of the address, so that many are slowed down. */
async function noting<Answer>(
  system: System,
  request: FastifyRequest,
  answer: Promise<Answer>,
): Promise<Answer> {
  return answer.catch(async (error: unknown) => {
    if (error instanceof OAuthError && ['invalid_grant', 'invalid_client'].includes(error.code))
      await system.failures.note(addressOf(request))
    throw error
  })
}
