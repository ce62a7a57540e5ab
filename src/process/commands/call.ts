import { findOperation, operations } from '../../catalogue.ts'
import { nearest } from '#lib/nearest.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { problemBody } from '#operation/problem.ts'
import type { Answer } from '#operation/requests/call.ts'
import { internalCall } from '#operation/internal-call.ts'
import { docsUrl } from '#operation/system.ts'
import type { Opened } from '../open.ts'
import { accountOf } from './named-account.ts'

/** Runs `call OPERATION --json '{…}'` and prints the answer. Returns 1 after a refusal. */
export async function callOperation(
  opened: Opened,
  name: string,
  options: { json: string; account?: string },
  print: (line: string) => void,
): Promise<number> {
  if (!findOperation(name)) {
    const near = nearest(
      name,
      operations.map((operation) => operation.name),
    )
    throw new Error(
      `There is no operation ${name}. ${near ? `Did you mean ${near}?` : 'The reference lists them: /docs.'}`,
    )
  }
  const input = readJson(options.json)
  const { answer, requestId } = await perform(
    opened,
    await accountOf(opened, options.account),
    name,
    input,
  )
  const { ports } = opened.system
  print(
    JSON.stringify(
      answer.problem ? problemBody(answer.problem, requestId, docsUrl(ports)) : answer.body,
      null,
      2,
    ),
  )
  return answer.problem ? 1 : 0
}

/** Runs an operation as the operator. Throws the Problem of a refusal. */
export async function runAsOperator(
  opened: Opened,
  accountId: string,
  name: string,
  input: object,
): Promise<unknown> {
  const { answer } = await perform(opened, accountId, name, input)
  if (answer.problem) throw answer.problem
  return answer.body
}

async function perform(
  { system }: Opened,
  accountId: string,
  name: string,
  input: object,
): Promise<{ answer: Answer; requestId: string }> {
  const requestId = typeId('req', newUuid(system.ports.clock.now().getTime()))
  const answer = await internalCall(system, {
    operation: findOperation(name)!,
    credential: { kind: 'operator', accountId },
    input,
    requestId,
    address: null,
  })
  return { answer, requestId }
}

function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // Continues after the try block: for text that is no JSON and for JSON that is no object, the
    // error message is the same.
  }
  throw new Error(
    `--json takes a JSON object, for example --json '{"email": "reader@example.com"}'.`,
  )
}
