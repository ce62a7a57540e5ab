import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { listSearch } from '../shared/lists'
import { perform } from './perform'
import { properties } from './properties'

export class Mailcast implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Mailcast',
    name: 'mailcast',
    icon: { light: 'file:../../icons/mailcast.svg', dark: 'file:../../icons/mailcast.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"].replaceAll("_", " ")}}',
    description: 'Work with readers, issues, automations and sales of Mailcast',
    defaults: { name: 'Mailcast' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'mailcastApi', required: true }],
    properties,
  }

  methods = { listSearch }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = []
    for (const i of this.getInputData().keys()) {
      try {
        for (const record of await perform(this, i))
          results.push({ json: record as IDataObject, pairedItem: { item: i } })
      } catch (error) {
        if (this.continueOnFail()) {
          const { message, description } = error as NodeApiError
          results.push({
            json: { error: message, ...(description && { description }) },
            pairedItem: { item: i },
          })
          continue
        }
        if (error instanceof NodeApiError) {
          error.context.itemIndex = i
          throw new NodeApiError(this.getNode(), error as unknown as JsonObject)
        }
        throw new NodeOperationError(this.getNode(), error as Error, { itemIndex: i })
      }
    }
    return [results]
  }
}
