import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { inputSchema, outputSchema } from '../tool-schema.ts'

/**
 * The tools that find and call the operations that are not in the list of tools. They are no
 * operations themselves.
 */

const Name = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'The name of an operation.', examples: ['list_segments'] })

const Found = z.strictObject({
  name: z.string(),
  summary: z.string(),
  area: z.string(),
  effect: z.string(),
  call: z.string(),
  required: z.array(z.string()),
})

const Whole = z.looseObject({})

const FINDER_INPUTS = {
  find_operations: z.strictObject({
    query: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'Plain words, or a name.', examples: ['who unsubscribed last week'] }),
  }),
  describe_operation: z.strictObject({ name: Name }),
  call_read_operation: z.strictObject({
    name: Name,
    input: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ description: 'Its input, as describe_operation shows it.' }),
    pointer: z
      .string()
      .regex(/^\//)
      .max(500)
      .optional()
      .meta({
        description: 'The place of a text that an answer cut, as a JSON pointer: reads its rest.',
        examples: ['/content/body'],
      }),
    offset: z.int().min(0).optional().meta({ description: 'The characters to leave out.' }),
  }),
  call_write_operation: z.strictObject({
    name: Name,
    input: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ description: 'Its input, as describe_operation shows it.' }),
  }),
} as const

export type FinderName = keyof typeof FINDER_INPUTS

export function isFinder(name: string): name is FinderName {
  return Object.hasOwn(FINDER_INPUTS, name)
}

export function finderInput(name: FinderName): z.ZodObject {
  return FINDER_INPUTS[name]
}

const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** The hints of a tool that may change anything. */
const WRITES = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const

export const FINDER_TOOLS: readonly Tool[] = [
  {
    ...toolOf('find_operations', z.strictObject({ data: z.array(Found), hint: z.string() })),
    title: 'Find operations',
    description:
      'Find the operations that answer a question. Most are not listed as tools: look here before you say that something cannot be done.\nIt takes plain words, also misspelled ones, and returns the best matches first. `call` names the tool that calls each.',
    annotations: READS,
  },
  {
    ...toolOf(
      'describe_operation',
      z.strictObject({
        name: z.string(),
        title: z.string(),
        area: z.string(),
        effect: z.string(),
        call: z.string(),
        description: z.string(),
        example: Whole,
        inputSchema: Whole,
        outputSchema: Whole,
      }),
    ),
    title: 'Describe operation',
    description:
      'Read how an operation is called: its whole input schema, an example, its limits and refusals. Read it before the first call.',
    annotations: READS,
  },
  {
    ...toolOf('call_read_operation', Whole),
    title: 'Call read operation',
    description:
      'Call an operation that only reads, by its name. The answer is that of the operation.',
    annotations: READS,
  },
  {
    ...toolOf('call_write_operation', Whole),
    title: 'Call write operation',
    description:
      'Call any operation by its name, also one that writes, sends mail or deletes. Its access, limits and confirmations hold as if it were called as a tool.\nWhere it takes `dryRun` and `confirm`, call it with `dryRun`, show your person the plan, and repeat the input with the plan’s `confirm`.',
    annotations: WRITES,
  },
]

function toolOf(name: FinderName, output: z.ZodType): Tool {
  return {
    name,
    inputSchema: inputSchema(FINDER_INPUTS[name]) as Tool['inputSchema'],
    outputSchema: outputSchema([output]),
  }
}
