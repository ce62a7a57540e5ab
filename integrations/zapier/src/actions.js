const { createHash } = require('node:crypto')
const { call, isApproval, readStatus } = require('./call.js')
const { inputField, nounOf, requestOf, titleCase } = require('./fields.js')

const CONFIRM = {
  key: 'confirmPlan',
  label: 'Confirm What the Plan Shows',
  type: 'boolean',
  required: false,
  helpText:
    'Where the connection needs a confirmation: true does it at once. Otherwise the step stops and shows the plan, and nothing happens.',
}

const ONCE = {
  key: 'onceFor',
  label: 'Only Once For',
  type: 'string',
  required: false,
  helpText:
    'A value that names this run, such as the ID of the trigger’s event. If Zapier runs the step again for the same value within 24 hours, nothing happens twice.',
}

const isSearch = ({ method }) => method === 'GET'

/** Makes a search of each action that reads. */
function searches({ actions }) {
  return byName(actions.filter(isSearch), (action) => ({
    ...shown(action, searchTitle(action)),
    operation: {
      ...(action.isList && { canPaginate: true }),
      // The size of a page is ours, since Zapier asks for the next one by itself.
      inputFields: action.fields
        .filter(({ path: [name] }) => !action.isList || name !== 'limit')
        .map(inputField),
      perform: (z, bundle) => (action.isList ? readList : readOne)(z, bundle, action),
      sample: action.isList ? action.sample.data[0] : action.sample,
    },
  }))
}

/** Makes a create of each action that changes something. */
function creates({ actions }) {
  return byName(
    actions.filter((action) => !isSearch(action)),
    (action) => ({
      ...shown(action, titleCase(action.title)),
      operation: {
        inputFields: [
          ...action.fields.map(inputField),
          ...(action.isConfirmed ? [CONFIRM] : []),
          ONCE,
        ],
        perform: (z, bundle) => perform(z, bundle, action),
        sample: action.sample ?? { done: true },
      },
    }),
  )
}

const byName = (actions, make) =>
  Object.fromEntries(actions.map((action) => [action.name, { key: action.name, ...make(action) }]))

const shown = (action, label) => ({
  noun: nounOf(action),
  display: { label, description: action.summary },
})

/** A record or a list is found; what is computed for the account is got. */
function searchTitle({ title, path, isList }) {
  const label = titleCase(title)
  return isList || path.includes('{') ? label.replace(/^(Get|List) /, 'Find ') : label
}

async function readList(z, bundle, action) {
  const request = requestOf(z, action, bundle.inputData)
  const cursor = bundle.meta?.paging_token
  const query = { ...request.query, limit: 100, ...(cursor && { cursor }) }
  const { data } = await call(z, bundle, { ...request, query })
  return { results: data.data, paging_token: data.nextCursor }
}

/** An empty answer lets Zapier go on to the create of “Find or Add”. */
async function readOne(z, bundle, action) {
  try {
    const { data } = await call(z, bundle, requestOf(z, action, bundle.inputData))
    return [data]
  } catch (error) {
    if (readStatus(error) === 404) return []
    throw error
  }
}

async function perform(z, bundle, action) {
  const request = requestOf(z, action, bundle.inputData)
  const confirms = /^(true|yes|1)$/i.test(String(bundle.inputData.confirmPlan))
  const idempotencyKey = keyOfRun(bundle, action, request)
  const response = await call(z, bundle, { ...request, idempotencyKey }, { confirms })
  const { data } = response
  if (isApproval(response))
    throw new z.errors.HaltedError(
      `Nothing has happened yet: a person must approve it in Mailcast. ${data.summary} (${data.id}). The trigger “Approval Decided” says what became of it.`,
    )
  return data || { done: true }
}

/**
 * Names a run of a step, so that the server does it once. Zapier gives an app the id of the Zap, and
 * none of its runs: so a run is told from the next one by a value that the person chooses, and
 * without one every run counts. A step whose input was corrected since is another request.
 */
function keyOfRun({ inputData: { onceFor }, meta }, { name }, request) {
  if (!onceFor) return undefined
  const identity = JSON.stringify([meta?.zap?.id ?? null, name, onceFor, request])
  return `zapier-${createHash('sha256').update(identity).digest('hex').slice(0, 40)}`
}

module.exports = { searches, creates }
