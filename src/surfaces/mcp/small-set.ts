import type { Tool } from '@modelcontextprotocol/server'
import type { ObjectSchema } from './one-object.ts'
import { shortSchema } from './short-schema.ts'

/**
 * The operations that `/mcp` lists as tools: those that an agent needs in a typical week of running
 * a newsletter. Agents find the others with `find_operations`. Decision 0055 has the reason for
 * each.
 */
const SMALL_SET = [
  'get_overview',
  'list_newsletters',
  'list_contacts',
  'add_contact',
  'update_contact',
  'import_contacts',
  'get_growth',
  'list_segments',
  'list_campaigns',
  'get_campaign',
  'create_campaign',
  'update_campaign',
  'send_test_email',
  'schedule_campaign',
  'send_campaign',
  'get_campaign_report',
]

const names = new Set(SMALL_SET)

export function isInSmallSet({ name }: { name: string }): boolean {
  return names.has(name)
}

const SHORTENED = 'This schema is shortened: describe_operation has the whole.'

/** Returns the lines of a description without limits and refusals, as a refusal explains itself. */
function essentials(description: string): string[] {
  return description.split('\n').filter((line) => !/^(?:Limits|Refuses): /.test(line))
}

/**
 * Makes a tool of the small set: without output schema, with short input forms, and a note where
 * some are shortened.
 */
export function shortTool({ outputSchema: _output, ...tool }: Tool): Tool {
  const whole = tool.inputSchema as ObjectSchema
  const inputSchema = shortSchema(whole)
  const isCut = JSON.stringify(inputSchema).length < JSON.stringify(whole).length / 2
  return {
    ...tool,
    description: [...essentials(tool.description!), ...(isCut ? [SHORTENED] : [])].join('\n'),
    inputSchema: inputSchema as Tool['inputSchema'],
  }
}
