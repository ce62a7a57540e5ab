import model from './app-actions.json'

// The actions and events of Mailcast, as app-actions.json describes them. That file is generated
// from the API's document, and Zapier's app has the same one.

export interface Field {
  in: 'path' | 'query' | 'body'
  /** The place of its value: a name in the path or query, or a path of names in the body. */
  path: string[]
  label: string
  help: string
  type:
    | 'string'
    | 'text'
    | 'integer'
    | 'boolean'
    | 'choice'
    | 'date'
    | 'time'
    | 'strings'
    | 'pairs'
    | 'json'
  required: boolean
  options?: string[]
  /** The action that lists what may be chosen. */
  list?: string
}

export interface Action {
  name: string
  title: string
  summary: string
  group: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  fields: Field[]
  /** Whether the answer is a page: `{data, nextCursor}`. */
  isList: boolean
  /** Whether it may be refused with confirmation_required and a plan. */
  isConfirmed: boolean
}

export interface EventKind {
  type: string
  title: string
  summary: string
}

export const { actions, events } = model as unknown as { actions: Action[]; events: EventKind[] }

export function actionNamed(name: string): Action {
  const found = actions.find((action) => action.name === name)
  if (found === undefined) throw new Error(`This version of the node has no operation ${name}.`)
  return found
}

/** Returns the name of a field's parameter in n8n: `consentAt` for `consent.at` in the body. */
export function parameterName({ path }: Field): string {
  return path
    .map((name, i) => (i === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1)))
    .join('')
}

/** Returns the fields that a form shows. Pages of a list are walked through without a person. */
export function shownFields({ fields, isList }: Action): Field[] {
  return fields.filter((field) => !(isList && field.in === 'query' && field.path[0] === 'limit'))
}
