import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { type Action, actions, type Field, parameterName, shownFields } from '../shared/model'

// The parameters of the node, made from the actions: Resource, Operation, the required fields of
// each operation, and its optional ones under Additional Fields.

const RESOURCES = [...new Set(actions.map(({ group }) => group))]

/** Words that are not written large in a title. */
const SMALL = new Set(['a', 'and', 'by', 'for', 'of', 'on', 'or', 'the', 'to', 'with'])

export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: RESOURCES.map((group) => ({ name: titleCase(singular(group)), value: group })),
    default: 'contacts',
  },
  ...RESOURCES.map(operationsOf),
  ...actions.flatMap(fieldsOf),
]

function operationsOf(group: string): INodeProperties {
  const offered = actions.filter((action) => action.group === group)
  const first = offered[0]!.name
  const options = offered
    .map(({ name, title, summary }) => ({
      name: titleCase(title),
      value: name,
      action: title,
      description: sentence(summary),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [group] } },
    options,
    default: first,
  }
}

function fieldsOf(action: Action): INodeProperties[] {
  const displayOptions = { show: { resource: [action.group], operation: [action.name] } }
  const fields = shownFields(action)
  const optional = fields
    .filter(({ required }) => !required)
    .map(propertyOf)
    .sort((a, b) => a.displayName.localeCompare(b.displayName))
  return [
    ...fields
      .filter(({ required }) => required)
      .map((field) => ({ ...propertyOf(field), required: true, displayOptions })),
    ...(action.isList ? paging(displayOptions) : []),
    ...(action.isConfirmed ? [confirming(displayOptions)] : []),
    ...(optional.length === 0
      ? []
      : [
          {
            displayName: action.method === 'GET' ? 'Filters' : 'Additional Fields',
            name: 'additionalFields',
            type: 'collection' as const,
            placeholder: action.method === 'GET' ? 'Add Filter' : 'Add Field',
            default: {},
            displayOptions,
            options: optional,
          },
        ]),
  ]
}

type Shown = Pick<INodeProperties, 'displayOptions'>['displayOptions']

function paging(displayOptions: Shown): INodeProperties[] {
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions,
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { ...displayOptions!.show, returnAll: [false] } },
    },
  ]
}

function confirming(displayOptions: Shown): INodeProperties {
  return {
    displayName: 'Confirm What the Plan Shows',
    name: 'confirmPlan',
    type: 'boolean',
    default: false,
    description:
      'Whether to do it where the API key asks for a confirmation. When off, the node fails there and shows what would happen.',
    displayOptions,
  }
}

function propertyOf(field: Field): INodeProperties {
  const shared = {
    displayName: titleCase(field.label),
    name: parameterName(field),
    ...(field.help !== '' && { description: sentence(field.help) }),
  }
  if (field.list !== undefined) return chooser(shared, field.list)
  switch (field.type) {
    case 'integer':
      return { ...shared, type: 'number', default: 0 }
    case 'boolean':
      return { ...shared, type: 'boolean', default: false }
    case 'choice':
      return { ...shared, type: 'options', options: choices(field), default: field.options![0]! }
    case 'date':
    case 'time':
      return { ...shared, type: 'dateTime', default: '' }
    case 'json':
      return { ...shared, type: 'json', default: '' }
    case 'text':
      return { ...shared, type: 'string', typeOptions: { rows: 4 }, default: '' }
    case 'strings':
      return {
        ...shared,
        type: 'string',
        default: '',
        description: [shared.description, 'Several are separated by commas.']
          .filter((text) => text !== undefined)
          .join('. '),
      }
    case 'pairs':
      return pairs(shared)
    default:
      return {
        ...shared,
        type: 'string',
        default: '',
        ...(field.path.at(-1) === 'email' && { placeholder: 'name@email.com' }),
      }
  }
}

type Named = Pick<INodeProperties, 'description' | 'displayName' | 'name'>

/** A value that is chosen from a list of the account, or given by its id. */
export function chooser(named: Named, list: string): INodeProperties {
  return {
    ...named,
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: list, searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
  }
}

function pairs(named: Named): INodeProperties {
  return {
    ...named,
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Field',
    default: {},
    options: [
      {
        displayName: 'Field',
        name: 'pair',
        values: [
          { displayName: 'Name', name: 'name', type: 'string', default: '' },
          { displayName: 'Value', name: 'value', type: 'string', default: '' },
        ],
      },
    ],
  }
}

function choices({ options }: Field): INodePropertyOptions[] {
  return options!.map((value) => ({ name: titleCase(value.replaceAll('_', ' ')), value }))
}

/** Writes a label as n8n's editor does: Include Tags. */
function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, i) =>
      i > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

function singular(group: string): string {
  return group.replace(/s$/, '')
}

/** Removes the full stop of a single sentence, as n8n's editor shows them. */
function sentence(text: string): string {
  return /[.] \S/.test(text) ? text : text.replace(/\.$/, '')
}
