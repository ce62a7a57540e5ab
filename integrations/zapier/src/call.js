const { readServer } = require('./server.js')

/**
 * Calls the API and returns the response of a success, 202 among them. Every other answer is
 * thrown as the error by which Zapier knows what to do. `confirms` says that a person has agreed
 * to what the call does: the confirm of a plan is then sent back.
 */
async function call(z, bundle, request, { confirms = false } = {}) {
  const response = await send(z, bundle, request)
  const { code, confirm } = readProblem(response)
  if (response.status !== 409 || code !== 'confirmation_required' || !confirms)
    return throwProblem(z, response)
  const where = request.method === 'DELETE' ? 'query' : 'body'
  const confirmed = { ...request, [where]: { ...request[where], confirm } }
  return throwProblem(z, await send(z, bundle, confirmed))
}

function send(z, { authData }, { method, path, query, body, idempotencyKey }) {
  return z.request({
    method,
    url: readServer(z, authData.server) + path,
    params: query ?? {},
    ...(body !== undefined && { body }),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${authData.access_token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    // A redirect would send the token to another host.
    redirect: 'error',
    skipThrowForStatus: true,
    // Our own error says which limit was reached, and when to go on.
    throwForThrottlingEarly: false,
  })
}

/** Throws the problem of a refusal (RFC 9457), with its title, detail, pointers and plan. */
function throwProblem(z, response) {
  if (response.status < 400) {
    if (response.status === 204 || isRecord(response.data)) return response
    // Otherwise the page of a proxy would count as done.
    throw new z.errors.Error(
      'This is no answer of Mailcast, so nothing is known to have happened. Does another program answer at its address?',
      'no_mailcast',
    )
  }
  const problem = readProblem(response)
  const text = describeProblem(problem, response.status)
  const retryAfter = Number.parseInt(response.getHeader('retry-after') ?? '', 10)
  if (response.status === 401) throw new z.errors.RefreshAuthError(text)
  if (response.status === 429 || (response.status === 503 && retryAfter > 0))
    throw new z.errors.ThrottledError(text, retryAfter > 0 ? retryAfter : undefined)
  // A key is made of the request. So only the confirm of a plan differs, which some operations take
  // for a part of the request.
  if (problem.code === 'idempotency_conflict')
    throw new z.errors.HaltedError(
      'This step was done before for the same “Only Once For”. Nothing has happened twice.',
    )
  // The first request is still being answered.
  if (problem.code === 'idempotency_in_flight') throw new z.errors.ThrottledError(text, 1)
  throw new z.errors.Error(text, problem.code, response.status)
}

function describeProblem({ title, detail, errors, plan, code }, status) {
  if (title === undefined) return `Mailcast answered with the status ${status}.`
  const fields = (errors ?? []).map(({ pointer, detail: why }) => `${pointer}: ${why}`)
  const how =
    code === 'confirmation_required'
      ? ` Set “Confirm What the Plan Shows” to true to do it. The plan: ${JSON.stringify(plan)}`
      : ''
  // The detail of wrong fields repeats them.
  const why = fields.length > 0 ? fields.join(' ') : (detail ?? '')
  return `${title}. ${why}${how}`.trim()
}

function readProblem({ status, data }) {
  return status >= 400 && isRecord(data) ? data : {}
}

const isRecord = (data) => typeof data === 'object' && data !== null

/** Zapier's error keeps the status in its message. */
function readStatus(error) {
  return error.name === 'AppError' ? JSON.parse(error.message).status : undefined
}

/** Returns whether nothing has happened yet, since a person must approve it. */
const isApproval = (response) => Boolean(response.getHeader('mailcast-approval'))

/** Reads a list page by page, at most `pages` of them. */
async function readPages(z, bundle, path, pages = 20) {
  const found = []
  let cursor
  for (let i = 0; i < pages; i++) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) }
    const { data } = await call(z, bundle, { method: 'GET', path, query })
    found.push(...data.data)
    if (data.nextCursor === null) break
    cursor = data.nextCursor
  }
  return found
}

module.exports = { call, throwProblem, readStatus, isApproval, readPages }
