const TYPES = {
  text: 'text',
  integer: 'integer',
  boolean: 'boolean',
  date: 'datetime',
  time: 'datetime',
  json: 'text',
}

const fieldKey = ({ path }) => path.join('_')

/** Turns a field of the model into one of Zapier's forms. */
function inputField(field) {
  const { label, help, type, required, options, list } = field
  return {
    key: fieldKey(field),
    label: titleCase(label),
    required,
    ...(help && { helpText: help }),
    // Key-value pairs have no type of their own.
    ...(type === 'pairs' ? { dict: true } : { type: TYPES[type] ?? 'string' }),
    ...(type === 'strings' && { list: true }),
    ...(options && { choices: Object.fromEntries(options.map((one) => [one, choiceLabel(one)])) }),
    ...(list && { dynamic: `${list}.id.name` }),
  }
}

const choiceLabel = (value) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')

/** Makes the path, query and body of a request from what a person filled in. */
function requestOf(z, { method, path, fields }, inputData) {
  const request = { method, path, query: {}, body: undefined }
  for (const field of fields) {
    const value = inputData[fieldKey(field)]
    if (isEmpty(value)) continue
    const sent = convert(z, field, value)
    if (field.in === 'path') {
      // They would lead to another path: the deletion of a reader's tag to that of a tag.
      if (sent === '.' || sent === '..') throw wrong(z, field, `cannot be ${sent}`)
      request.path = request.path.replace(`{${field.path[0]}}`, encodeURIComponent(sent))
    } else if (field.in === 'query') request.query[field.path[0]] = sent
    else request.body = withValue(request.body ?? {}, field.path, sent)
  }
  if (method !== 'GET' && method !== 'DELETE') request.body ??= {}
  return request
}

const isEmpty = (value) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

function convert(z, field, value) {
  const { type, label } = field
  switch (type) {
    case 'integer':
      // JSON would make null of what is no number, and null empties a field.
      if (!/^[+-]?\d+$/.test(String(value).trim())) throw wrong(z, field, 'must be a whole number')
      return Number(value)
    case 'boolean':
      return value === true || /^(true|yes|1)$/i.test(String(value))
    case 'date':
      // Zapier sends the day at midnight in the zone of the Zap.
      return String(value).slice(0, 10)
    case 'time':
      return Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()
    case 'strings':
      return [value].flat().map(String)
    case 'json':
      return typeof value === 'string' ? parse(z, label, value) : value
    case 'pairs':
      return value
    default:
      return String(value)
  }
}

const wrong = (z, { label }, words) =>
  new z.errors.Error(`“${titleCase(label)}” ${words}.`, 'wrong_value')

function parse(z, label, text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new z.errors.Error(`“${titleCase(label)}” is no JSON.`, 'wrong_json')
  }
}

function withValue(body, [name, ...rest], value) {
  return { ...body, [name]: rest.length === 0 ? value : withValue(body[name] ?? {}, rest, value) }
}

const SMALL = new Set(['a', 'by', 'for', 'in', 'of', 'or', 'the', 'to'])

/** Writes a title as Zapier does: Find Contact, Unopened Of. */
function titleCase(text) {
  const words = text.split(' ')
  return words
    .map((word, i) =>
      i > 0 && i < words.length - 1 && SMALL.has(word)
        ? word
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

/** Returns the noun of an action: Contact of Add contact. */
function nounOf({ title }) {
  return titleCase(title.split(' ').slice(1).join(' '))
}

module.exports = { fieldKey, inputField, requestOf, titleCase, nounOf }
