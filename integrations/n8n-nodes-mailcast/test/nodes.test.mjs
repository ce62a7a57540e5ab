import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

// Tests of the forms, on the built files. They need the package n8n-workflow, and no n8n.

const built = createRequire(new URL('../dist/nodes/', import.meta.url))
const { actions, events, parameterName, shownFields } = built('./shared/model.js')
const { Mailcast } = built('./Mailcast/Mailcast.node.js')
const { MailcastTrigger } = built('./MailcastTrigger/MailcastTrigger.node.js')

const { properties, usableAsTool } = new Mailcast().description

/** Returns the parameters that are shown for an operation, with those of its collection. */
function shownFor({ group, name }) {
  const shown = properties.filter(
    ({ displayOptions }) =>
      displayOptions?.show.operation?.includes(name) &&
      displayOptions.show.resource.includes(group),
  )
  const collection = shown.find((one) => one.name === 'additionalFields')
  return { shown, optional: collection?.options ?? [] }
}

test('each operation is offered once, under its resource', () => {
  const resources = properties[0].options.map(({ value }) => value)
  const offered = properties
    .filter(({ name }) => name === 'operation')
    .flatMap(({ displayOptions, options, default: first }) => {
      assert.ok(options.some(({ value }) => value === first))
      return options.map(({ value }) => `${displayOptions.show.resource[0]} ${value}`)
    })
  assert.deepEqual(offered.sort(), actions.map(({ group, name }) => `${group} ${name}`).sort())
  assert.deepEqual(resources, [...new Set(actions.map(({ group }) => group))])
})

test('each field of an operation is shown: required ones at once, others in the collection', () => {
  for (const action of actions) {
    const { shown, optional } = shownFor(action)
    for (const field of shownFields(action)) {
      const found = (field.required ? shown : optional).find(
        ({ name }) => name === parameterName(field),
      )
      assert.ok(found, `${action.name} ${field.path.join('.')}`)
      assert.ok('default' in found && found.displayName !== '')
      if (field.list) assert.equal(found.modes[0].typeOptions.searchListMethod, field.list)
    }
    const names = shown.map(({ name }) => name)
    assert.equal(new Set(names).size, names.length, action.name)
    assert.equal(names.includes('returnAll'), action.isList, action.name)
    assert.equal(names.includes('confirmPlan'), action.isConfirmed, action.name)
  }
})

test('each list to choose from can be searched', () => {
  const lists = actions.flatMap(({ fields }) => fields.map(({ list }) => list)).filter(Boolean)
  for (const list of lists) assert.equal(typeof new Mailcast().methods.listSearch[list], 'function')
})

test('an agent of n8n may use the node', () => assert.equal(usableAsTool, true))

test('the trigger offers each event', () => {
  const [chosen] = new MailcastTrigger().description.properties
  assert.deepEqual(
    chosen.options.map(({ value }) => value),
    events.map(({ type }) => type),
  )
})
