import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
  sleep,
} from 'n8n-workflow'
import { chooser } from '../Mailcast/properties'
import { listSearch } from '../shared/lists'
import { events } from '../shared/model'
import { signatureFault } from '../shared/signature'
import { ask } from '../shared/transport'
import {
  isReady,
  recover,
  type Remembered,
  remove,
  removeLost,
  sendTest,
  settle,
  type Wanted,
} from './endpoint'

/** The time in which n8n notes that it waits for a test, after `create` has returned. */
const TEST_IS_NOTED_MS = 1000

/**
 * Endpoints of tests, by trigger. n8n stores static data after `create` has returned, and the sample
 * that it asks for may come before.
 */
const tests = new Map<string, Remembered & Pick<Wanted, 'url'>>()

export class MailcastTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Mailcast Trigger',
    name: 'mailcastTrigger',
    icon: { light: 'file:../../icons/mailcast.svg', dark: 'file:../../icons/mailcast.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts a workflow when something happens in Mailcast',
    defaults: { name: 'Mailcast Trigger' },
    usableAsTool: undefined,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'mailcastApi', required: true }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'mailcast' },
    ],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: [],
        options: events.map(({ type, title, summary }) => ({
          name: title,
          value: type,
          description: summary,
        })),
        description: 'What starts the workflow',
      },
      {
        ...chooser({ displayName: 'Newsletter', name: 'newsletterId' }, 'list_newsletters'),
        description: 'Only events of this newsletter. Those of every newsletter when left empty.',
      },
      {
        displayName: 'Test With a Sample',
        name: 'testsWithSample',
        type: 'boolean',
        default: true,
        description:
          'Whether a test gets the latest event of the first chosen kind at once, or an example where there is none. When off, a test waits for the next event.',
      },
    ],
  }

  methods = { listSearch }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isReady(this, wanted(this), remembered(this))
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const memory = remembered(this)
        const settled = await settle(this, wanted(this), memory)
        Object.assign(memory, settled)
        if (isTest(this)) {
          tests.set(placeOf(this), { ...settled, url: wanted(this).url })
          if (this.getNodeParameter('testsWithSample') === true)
            await sendTest(this, settled.endpointId)
        } else
          // The trigger works without it, so that a failure must not undo its activation.
          await removeLost(this, wanted(this).url).catch((error: Error) =>
            this.logger.warn('Webhook endpoints that lead nowhere could not be deleted', {
              error: error.message,
            }),
          )
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const isOfTest = isTest(this)
        const memory = remembered(this)
        if (memory.endpointId === undefined) return true
        try {
          await remove(this, memory.endpointId)
        } catch (error) {
          // The workflow is off in any case. Its next activation takes the endpoint up, and that of
          // another workflow removes it.
          this.logger.warn(`The webhook endpoint ${memory.endpointId} could not be deleted`, {
            error: (error as Error).message,
          })
          return false
        }
        memory.deletedId = memory.endpointId
        delete memory.endpointId
        delete memory.secret
        if (isOfTest) tests.delete(placeOf(this))
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const memory = remembered(this)
    if (memory.secret === undefined) {
      const found = isTest(this) ? null : await recover(this, this.getNodeWebhookUrl('default')!)
      Object.assign(memory, found)
      return found === null
        ? refuse(this, 401, 'This trigger has no endpoint in Mailcast.')
        : refuse(this, 503, 'The secret of this trigger was lost, and is a new one. Send it again.')
    }
    const { rawBody, headers } = this.getRequestObject()
    const fault = signatureFault(memory.secret, headers, rawBody, Date.now())
    if (fault !== null) return refuse(this, 401, fault)
    const event = JSON.parse(rawBody.toString()) as { type: string }
    const id = headers['webhook-id'] as string
    if (event.type !== 'webhook.test') return { workflowData: [[{ json: { id, ...event } }]] }
    // A test that a person sends from Mailcast shows that the address works, and starts nothing.
    if (!isTest(this)) return { webhookResponse: { message: 'The signature is right.' } }
    await sleep(TEST_IS_NOTED_MS)
    return { workflowData: [[{ json: await sampleOf(this) }]] }
  }
}

function refuse(node: IWebhookFunctions, status: number, message: string): IWebhookResponseData {
  node.getResponseObject().status(status).json({ message }).end()
  return { noWebhookResponse: true }
}

/**
 * Returns whether a call is for a test in the editor. n8n deletes a test's endpoint in another mode
 * than it made it in, with the test's address.
 */
const isTest = (node: IHookFunctions | IWebhookFunctions) =>
  node.getMode() === 'manual' || tests.get(placeOf(node))?.url === node.getNodeWebhookUrl('default')

/**
 * Returns what this trigger remembers. A test has an address and an endpoint of its own beside that
 * of the active workflow.
 */
function remembered(node: IHookFunctions | IWebhookFunctions): Remembered {
  const data = node.getWorkflowStaticData('node') as unknown as Record<string, Remembered>
  const kind = isTest(node) ? 'test' : 'active'
  // n8n notices changes through the object that it gives back.
  data[kind] ??= (kind === 'test' && tests.get(placeOf(node))) || {}
  return data[kind]
}

const placeOf = (node: IHookFunctions | IWebhookFunctions) =>
  `${node.getWorkflow().id} ${node.getNode().id}`

function wanted(node: IHookFunctions): Wanted {
  const { value } = node.getNodeParameter('newsletterId') as { value?: string }
  return {
    url: node.getNodeWebhookUrl('default')!,
    events: node.getNodeParameter('events') as string[],
    newsletterId: value === undefined || value === '' ? null : value,
  }
}

/** Reads the latest event of the first chosen kind, or its example. */
async function sampleOf(node: IWebhookFunctions): Promise<IDataObject> {
  const [type] = node.getNodeParameter('events') as string[]
  const { body } = await ask(node, {
    method: 'GET',
    path: '/api/v1/events/samples',
    query: { type: type! },
  })
  const [{ id, type: kind, timestamp, data }] = (body as { data: [IDataObject] }).data
  return { id, type: kind, timestamp, data }
}
