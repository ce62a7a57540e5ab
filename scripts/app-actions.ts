import type { openApiDocument } from '../src/surfaces/openapi/document.ts'

/**
 * The operations that n8n and Zapier offer as actions: what a person automates for readers, issues
 * and sales. The rest is set up once, in the dashboard, or reached by a request of one's own.
 */
const OFFERED = [
  'add_contact',
  'get_contact',
  'list_contacts',
  'update_contact',
  'unsubscribe_contact',
  'delete_contact',
  'add_tag',
  'remove_tag',
  'set_contact_field',
  'resend_confirmation',
  'grant_paid',
  'revoke_paid',
  'get_contact_activity',
  'list_newsletters',
  'get_newsletter',
  'list_segments',
  'list_campaigns',
  'get_campaign',
  'create_campaign',
  'update_campaign',
  'send_test_email',
  'send_campaign',
  'schedule_campaign',
  'get_campaign_report',
  'list_automations',
  'enter_automation',
  'list_products',
  'list_orders',
  'get_order',
  'list_subscriptions',
  'get_overview',
  'get_growth',
  'get_revenue',
]

/** The lists in which a person chooses a value, by the beginning of its id. */
const LISTS: Record<string, string> = {
  nl: 'list_newsletters',
  seg: 'list_segments',
  cmp: 'list_campaigns',
  aut: 'list_automations',
  prd: 'list_products',
}

/** Fields that the programs fill in themselves, or leave to the API: headers, plans, pages, A/B tests. */
const LEFT_OUT = new Set([
  'Idempotency-Key',
  'If-Match',
  'confirm',
  'dryRun',
  'cursor',
  'include',
  'variants',
  'visitorIp',
])

/** The parts of a body that are shown field by field; other objects are JSON in one field. */
const OPENED = new Set(['content', 'audience', 'consent'])

/** Labels of names in the API that do not say enough by themselves. */
const LABELS: Record<string, string> = {
  q: 'Search',
  'consent.at': 'Consent: time',
  'consent.page': 'Consent: page',
  'consent.text': 'Consent: words',
  'consent.version': 'Consent: version',
}

/** A field of an action, as a form shows it. */
interface ActionField {
  /** The place of its value: a name in the path or query, or a path of names in the body. */
  in: 'path' | 'query' | 'body'
  path: string[]
  label: string
  help: string
  /** `strings` is a list of short texts, `pairs` an object of names and values. */
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
  /** The values of a choice. */
  options?: string[]
  /** The action that lists what may be chosen: `id` is the value, its name or subject the label. */
  list?: string
}

interface Action {
  /** The name of the operation. */
  name: string
  title: string
  summary: string
  /** The part of the service: Contacts, Campaigns. */
  group: string
  method: string
  path: string
  fields: ActionField[]
  /** Whether the answer is a page: `{data, nextCursor}`, of which `cursor` reads the next. */
  isList: boolean
  /** Whether it may be refused with confirmation_required and a plan, then repeated with `confirm`. */
  isConfirmed: boolean
  sample: unknown
}

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  description?: string
  maxLength?: number
}

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: {
    name: string
    in: string
    required?: boolean
    schema: Schema
    description?: string
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

interface Webhook {
  summary: string
  requestBody: { content: Record<string, { example: unknown }> }
}

/** Describes the actions and events that apps for automation offer, from the API's document. */
export function appActions(document: ReturnType<typeof openApiDocument>): string {
  const { paths, webhooks, components } = document as unknown as {
    paths: Record<string, Record<string, Operation>>
    webhooks: Record<string, { post: Webhook }>
    components: { schemas: Record<string, Schema> }
  }
  const whole = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)!]!
  const found = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { method, path, operation }] as const,
      ),
    ),
  )
  const actions = OFFERED.map((name): Action => {
    const { method, path, operation } = found.get(name)!
    const fields = fieldsOf(operation, whole)
    const answer = operation.responses['200'] ?? operation.responses['201']
    const sample = answer?.content?.['application/json']?.example ?? null
    const isList = sample !== null && typeof sample === 'object' && 'nextCursor' in sample
    return {
      name,
      title: sentence(name),
      summary: operation.summary,
      group: operation.tags[0]!,
      method: method.toUpperCase(),
      path,
      fields,
      isList,
      isConfirmed: takes(operation, whole, 'confirm'),
      sample,
    }
  })
  const events = Object.entries(webhooks)
    .filter(([type]) => type !== 'webhook.test')
    .map(([type, { post }]) => ({
      type,
      title: sentence(type.replaceAll('.', '_')),
      summary: post.summary,
      sample: post.requestBody.content['application/json']!.example,
    }))
  return `${JSON.stringify({ actions, events }, null, 2)}\n`
}

function bodyOf(operation: Operation, whole: (schema: Schema) => Schema): Schema {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema === undefined ? {} : whole(schema)
}

function takes(operation: Operation, whole: (schema: Schema) => Schema, name: string): boolean {
  return (
    bodyOf(operation, whole).properties?.[name] !== undefined ||
    (operation.parameters ?? []).some((one) => one.name === name)
  )
}

function fieldsOf(operation: Operation, whole: (schema: Schema) => Schema): ActionField[] {
  const parameters = (operation.parameters ?? [])
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, in: place, required, schema, description }) =>
      fieldOf({ ...schema, ...(description !== undefined && { description }) }, whole, {
        in: place as 'path' | 'query',
        path: [name],
        required: required === true,
      }),
    )
  return [...parameters, ...bodyFields(bodyOf(operation, whole), whole, [])]
}

function bodyFields(
  body: Schema,
  whole: (schema: Schema) => Schema,
  above: string[],
): ActionField[] {
  return Object.entries(body.properties ?? {})
    .filter(([name]) => !LEFT_OUT.has(name))
    .flatMap(([name, schema]) => {
      const path = [...above, name]
      return OPENED.has(name)
        ? bodyFields(whole(schema), whole, path)
        : [
            fieldOf(schema, whole, {
              in: 'body',
              path,
              required: above.length === 0 && (body.required ?? []).includes(name),
            }),
          ]
    })
}

function fieldOf(
  schema: Schema,
  whole: (schema: Schema) => Schema,
  place: Pick<ActionField, 'in' | 'path' | 'required'>,
): ActionField {
  const name = place.path.at(-1)!
  // A value that may be null is left out in a form.
  const given = (schema.anyOf ?? []).map(whole).filter(({ type }) => type !== 'null')
  const plain = whole(given.length === 1 ? { ...schema, anyOf: [], ...given[0] } : schema)
  const kind = kindOf(plain)
  const list = LISTS[/^\^([a-z]+)_/.exec(plain.pattern ?? '')?.[1] ?? '']
  return {
    ...place,
    label: LABELS[place.path.join('.')] ?? sentence(name.replace(/Ids?$/, '')),
    help: schema.description ?? plain.description ?? '',
    type: kind,
    ...(kind === 'choice' && { options: plain.enum as string[] }),
    ...(list !== undefined && { list }),
  }
}

function kindOf(schema: Schema): ActionField['type'] {
  if (schema.enum !== undefined) return 'choice'
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'date') return 'date'
  switch (schema.type) {
    case 'boolean':
    case 'integer':
      return schema.type
    case 'string':
      return (schema.maxLength ?? 0) > 1000 ? 'text' : 'string'
    case 'array':
      return schema.items?.type === 'string' ? 'strings' : 'json'
    case 'object':
      return schema.additionalProperties !== false && schema.properties === undefined
        ? 'pairs'
        : 'json'
    default:
      return schema.type === undefined && schema.anyOf?.some(({ type }) => type !== 'object')
        ? 'string'
        : 'json'
  }
}

/** Writes `newsletterId`, `add_contact` or `includeTags` as a person would: Include tags. */
function sentence(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
