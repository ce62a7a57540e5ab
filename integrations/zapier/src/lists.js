const { call } = require('./call.js')
const { nounOf, titleCase } = require('./fields.js')

/** Makes the hidden triggers that fill the dropdowns of fields. */
function lists({ actions }) {
  const used = new Set(actions.flatMap(({ fields }) => fields.flatMap(({ list }) => list ?? [])))
  return Object.fromEntries(
    actions
      .filter(({ name }) => used.has(name))
      .map((action) => {
        const list = {
          key: action.name,
          noun: nounOf(action),
          display: {
            hidden: true,
            label: titleCase(action.title),
            description: 'Fills the dropdowns of fields.',
          },
          operation: {
            canPaginate: true,
            perform: (z, bundle) => readPage(z, bundle, action),
            sample: choiceOf(action.sample.data[0]),
          },
        }
        return [action.name, list]
      }),
  )
}

/** Reads one page. Zapier keeps the cursor of the next one while a person scrolls. */
async function readPage(z, bundle, { path, fields }) {
  const isFirst = (bundle.meta.page ?? 0) === 0
  const cursor = isFirst ? null : await z.cursor.get()
  if (!isFirst && !cursor) return []
  const { newsletterId } = bundle.inputData
  const query = {
    limit: 50,
    ...(cursor && { cursor }),
    ...(newsletterId &&
      fields.some(({ path: [name] }) => name === 'newsletterId') && { newsletterId }),
  }
  const { data } = await call(z, bundle, { method: 'GET', path, query })
  await z.cursor.set(data.nextCursor ?? '')
  return data.data.map(choiceOf)
}

/** Campaigns have a subject, and a draft may be without. */
const choiceOf = ({ id, name, subject }) => ({ id, name: name || subject || id })

module.exports = { lists }
