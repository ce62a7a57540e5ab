const { call, isApproval, readPages, readStatus } = require('./call.js')
const { titleCase } = require('./fields.js')
const { verifyEvent } = require('./verify.js')

const NEWSLETTER = {
  key: 'newsletterId',
  label: 'Newsletter',
  type: 'string',
  required: false,
  dynamic: 'list_newsletters.id.name',
  helpText: 'Only events of this newsletter. All of them when left out.',
}

/** Makes a trigger for each event: a REST hook, which is one webhook endpoint of Mailcast. */
function triggers({ events }) {
  return Object.fromEntries(
    events.map(({ type, title, summary, sample }) => {
      const key = type.replaceAll('.', '_')
      const trigger = {
        key,
        noun: titleCase(title.split(' ')[0]),
        display: {
          label: titleCase(title),
          description: `Triggers when ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
        },
        operation: {
          type: 'hook',
          inputFields: [NEWSLETTER],
          perform: (z, bundle) => receive(z, bundle, type),
          performList: (z, bundle) => readSamples(z, bundle, type),
          performSubscribe: (z, bundle) => subscribe(z, bundle, type),
          performUnsubscribe: unsubscribe,
          sample: outputOf('msg_01k5r8f3q5fz9v1m6x2c7n4b0d', sample),
        },
      }
      return [key, trigger]
    }),
  )
}

/** Zapier drops repeats by `id`, which is the same for every attempt of one event. */
const outputOf = (id, { type, timestamp, data }) => ({ ...data, id, type, timestamp })

function receive(z, { rawRequest, subscribeData }, type) {
  const received = verifyEvent(rawRequest, subscribeData?.secret)
  if (received === null)
    throw new z.errors.Error(
      'The signature does not fit: your Mailcast did not send this. If its signing secret was changed, turn the Zap off and on again.',
      'wrong_signature',
      401,
    )
  // Tests and resends from the dashboard come whatever kinds the endpoint takes.
  return received.event.type === type ? [outputOf(received.id, received.event)] : []
}

async function readSamples(z, bundle, type) {
  const path = '/api/v1/events/samples'
  const { data } = await call(z, bundle, { method: 'GET', path, query: { type } })
  return data.data.map((event) => outputOf(event.id, event))
}

/**
 * Makes the endpoint of a trigger. A former attempt at the same address, whose answer Zapier never
 * stored, is deleted first, since its secret is lost. Endpoints at Zapier that answered 410 are
 * deleted too: Zapier answers so for subscriptions that it does not know any more.
 */
async function subscribe(z, bundle, type) {
  const { targetUrl, inputData } = bundle
  const endpoints = await readPages(z, bundle, '/api/v1/webhooks')
  for (const { id } of endpoints.filter(({ url }) => url === targetUrl))
    await removeEndpoint(z, bundle, id)
  for (const { id } of endpoints.filter((endpoint) => isForgotten(endpoint, targetUrl)))
    await removeEndpoint(z, bundle, id).catch(({ message }) => z.console.log(message))
  const body = {
    url: targetUrl,
    events: [type],
    ...(inputData.newsletterId && { newsletterId: inputData.newsletterId }),
  }
  const request = { method: 'POST', path: '/api/v1/webhooks', body }
  const response = await call(z, bundle, request, { confirms: true })
  if (isApproval(response)) await refuseApproval(z, bundle, response.data)
  return { id: response.data.id, secret: response.data.secret }
}

function isForgotten({ url, offReason }, targetUrl) {
  return url !== targetUrl && offReason === 'gone' && new URL(url).host === new URL(targetUrl).host
}

/** Zapier does not wait for a person, and the secret comes only to the one who asked. */
async function refuseApproval(z, bundle, { id }) {
  await call(z, bundle, { method: 'DELETE', path: `/api/v1/approvals/${id}` })
  throw new z.errors.Error(
    'Mailcast wants a person to approve each trigger of this connection, and Zapier cannot wait for that. In Mailcast, open Settings → Apps & agents → Change what it may do, choose “The app itself, after it has seen the plan”, and turn the Zap on again.',
    'approval_needed',
  )
}

/** Turning a Zap on or off is a person's own decision, so plans are confirmed. */
async function removeEndpoint(z, bundle, id) {
  const request = { method: 'DELETE', path: `/api/v1/webhooks/${id}` }
  try {
    return await call(z, bundle, request, { confirms: true })
  } catch (error) {
    if (readStatus(error) === 404) return null
    throw error
  }
}

async function unsubscribe(z, bundle) {
  const response = await removeEndpoint(z, bundle, bundle.subscribeData.id)
  if (response && isApproval(response))
    z.console.log('The endpoint goes when a person approves its deletion in Mailcast.')
  return {}
}

module.exports = { triggers }
