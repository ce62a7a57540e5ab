const { call, throwProblem } = require('./call.js')
const { readServer } = require('./server.js')

// Each person connects the Mailcast that they run, so no client id can be written into this app.
// Mailcast registers clients by itself (RFC 7591) and gives the same name and redirect address the
// same id. So the app registers when a person connects and once more for the exchange of the code,
// as Zapier keeps nothing between these two calls. There is no client secret, so a person who
// enters a foreign address gives it nothing but the code that it made itself.

const CLIENT_NAME = 'Zapier'
const SCOPE = 'read write'

const authentication = {
  type: 'oauth2',
  fields: [
    {
      key: 'server',
      label: 'Address of Your Mailcast',
      type: 'string',
      required: true,
      placeholder: 'https://news.example.org',
      helpText: 'Where you sign in to Mailcast, such as https://news.example.org.',
    },
    { key: 'client_id', type: 'string', required: false, computed: true },
  ],
  oauth2Config: {
    authorizeUrl,
    getAccessToken,
    refreshAccessToken,
    autoRefresh: true,
    // Zapier makes the verifier, and adds the challenge to the address of `authorizeUrl`.
    enablePkce: true,
  },
  test,
  connectionLabel: (_z, { inputData: { account, newsletter, server } }) =>
    [account, newsletter, new URL(server).host].filter(Boolean).join(' · '),
}

async function authorizeUrl(z, { inputData }) {
  const server = readServer(z, inputData.server)
  await checkServer(z, server)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: await register(z, server, inputData.redirect_uri),
    redirect_uri: inputData.redirect_uri,
    state: inputData.state,
    scope: SCOPE,
  })
  return `${server}/oauth/authorize?${query.toString()}`
}

async function getAccessToken(z, { inputData, cleanedRequest }) {
  const server = readServer(z, inputData.server)
  // The answer names its server (RFC 9207), so that a code of one is not sent to another.
  const issuer = inputData.iss ?? cleanedRequest?.querystring?.iss
  if (issuer !== undefined && issuer !== server)
    throw new z.errors.Error(`The answer came from ${issuer}, not from ${server}.`, 'wrong_issuer')
  const clientId = await register(z, server, inputData.redirect_uri)
  const tokens = await ask(z, `${server}/oauth/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: inputData.code,
      redirect_uri: inputData.redirect_uri,
      code_verifier: inputData.code_verifier,
    },
  })
  return { ...tokensOf(tokens), client_id: clientId }
}

async function refreshAccessToken(z, { authData }) {
  const server = readServer(z, authData.server)
  try {
    const tokens = await ask(z, `${server}/oauth/token`, {
      form: {
        grant_type: 'refresh_token',
        client_id: authData.client_id,
        refresh_token: authData.refresh_token,
      },
    })
    return tokensOf(tokens)
  } catch (error) {
    // The connection was revoked, or its client or its refresh token has ended: only a person can
    // connect again.
    if (['invalid_grant', 'invalid_client'].includes(error.oauth))
      throw new z.errors.ExpiredAuthError(`${error.text} Connect Mailcast again.`)
    throw error
  }
}

const tokensOf = ({ access_token, refresh_token }) => ({ access_token, refresh_token })

/** Refuses an address that is no Mailcast, or whose Mailcast calls itself by another one. */
async function checkServer(z, server) {
  const url = `${server}/.well-known/oauth-authorization-server`
  const response = await z.request({ url, skipThrowForStatus: true }).catch(() => null)
  const issuer = response?.status === 200 ? response.data?.issuer : undefined
  if (issuer === undefined)
    throw new z.errors.Error(
      `No Mailcast answers at ${server}. Enter the address at which you sign in; Zapier must reach it from the internet.`,
      'no_mailcast',
    )
  if (issuer !== server)
    throw new z.errors.Error(
      `This Mailcast calls itself ${issuer}. Enter that address.`,
      'wrong_address',
    )
}

async function register(z, server, redirectUri) {
  const { client_id } = await ask(z, `${server}/oauth/register`, {
    json: { client_name: CLIENT_NAME, redirect_uris: [redirectUri] },
  })
  return client_id
}

/** Asks an endpoint of OAuth. Throws its error, with the name of the error as `oauth`. */
async function ask(z, url, body) {
  let response
  try {
    response = await z.request({
      method: 'POST',
      url,
      ...body,
      redirect: 'error',
      skipThrowForStatus: true,
      throwForThrottlingEarly: false,
    })
  } catch (error) {
    // Zapier's client throws this for every 401, which here means an unknown client.
    if (error.name !== 'RefreshAuthError') throw error
    throw oauthError(z, { error: 'invalid_client', error_description: 'The app is not known.' })
  }
  if (response.status === 429 || response.status >= 500) throwProblem(z, response)
  if (response.status >= 400) throw oauthError(z, response.data ?? {})
  return response.data
}

function oauthError(
  z,
  { error = 'no_mailcast', error_description: text = 'No Mailcast answers.' },
) {
  return Object.assign(new z.errors.Error(text, error), { oauth: error, text })
}

async function test(z, bundle) {
  const { data } = await call(z, bundle, { method: 'GET', path: '/api/v1/overview' })
  return {
    account: data.account.name,
    newsletter: data.newsletters[0]?.name ?? null,
    server: readServer(z, bundle.authData.server),
  }
}

module.exports = { authentication }
