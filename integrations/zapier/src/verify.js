const { createHmac, timingSafeEqual } = require('node:crypto')

const AHEAD_S = 300
/**
 * Standard Webhooks advises five minutes. Zapier keeps events in a queue of its own and does not
 * say when they came, so the age that is refused is a day.
 */
const OLDEST_S = 86_400

/**
 * Verifies a request by the Standard Webhooks scheme, and returns its id and event; null for one
 * that this Mailcast did not send.
 */
function verifyEvent(rawRequest, secret, nowMs = Date.now()) {
  const { content = '', headers = {} } = rawRequest ?? {}
  const header = readHeaders(headers)
  const id = header['webhook-id']
  const timestamp = Number(header['webhook-timestamp'])
  const ageS = nowMs / 1000 - timestamp
  if (id === undefined || !secret || !(ageS <= OLDEST_S && ageS >= -AHEAD_S)) return null
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${id}.${header['webhook-timestamp']}.${content}`
  const expected = createHmac('sha256', key).update(signed).digest()
  const isSigned = (header['webhook-signature'] ?? '')
    .split(' ')
    .some((entry) => entry.startsWith('v1,') && isSame(expected, entry.slice('v1,'.length)))
  return isSigned ? { id, event: JSON.parse(content) } : null
}

/** Zapier passes on `webhook-id` as `Http-Webhook-Id`. */
function readHeaders(headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name
        .toLowerCase()
        .replaceAll('_', '-')
        .replace(/^http-/, ''),
      value,
    ]),
  )
}

function isSame(expected, base64) {
  const given = Buffer.from(base64, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

module.exports = { verifyEvent }
