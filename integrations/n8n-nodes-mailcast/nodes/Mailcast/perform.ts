import { randomUUID } from 'node:crypto'
import type { IExecuteFunctions } from 'n8n-workflow'
import { type Action, actionNamed, parameterName, shownFields } from '../shared/model'
import { buildRequest, idempotencyKey } from '../shared/request'
import { type Answer, ask, askConfirming, readPages } from '../shared/transport'

/** Does the operation of one item and returns the records of its answer. */
export async function perform(node: IExecuteFunctions, item: number): Promise<object[]> {
  const action = actionNamed(node.getNodeParameter('operation', item))
  const request = buildRequest(action, valuesOf(node, action, item), node.getTimezone())
  if (action.isList) {
    const returnsAll = node.getNodeParameter('returnAll', item, false)
    const limit = returnsAll ? Infinity : node.getNodeParameter('limit', item, 50)
    return readPages(node, request, limit)
  }
  if (action.method === 'GET') return [(await ask(node, request)).body as object]

  const key = idempotencyKey(placeOf(node, item), request)
  const answer =
    action.isConfirmed && node.getNodeParameter('confirmPlan', item, false) === true
      ? await askConfirming(node, request, key)
      : await ask(node, request, { 'Idempotency-Key': key })
  return [recordOf(node, answer)]
}

function valuesOf(node: IExecuteFunctions, action: Action, item: number): Record<string, unknown> {
  const required = shownFields(action).filter((field) => field.required)
  return {
    ...(node.getNodeParameter('additionalFields', item, {}) as object),
    ...Object.fromEntries(
      required.map(parameterName).map((name) => [name, node.getNodeParameter(name, item, '')]),
    ),
  }
}

/**
 * Names a place in an execution: the same one when the execution is tried again, since n8n keeps its
 * context then and gives it another id. A loop and an agent run a node several times. The input
 * tells executions apart that began in the same millisecond, such as those of two events.
 */
function placeOf(node: IExecuteFunctions, item: number): (string | number)[] {
  const execution = node.getExecutionContext()?.establishedAt ?? node.getExecutionId()
  const { $runIndex } = node.getWorkflowDataProxy(item) as unknown as { $runIndex?: number }
  return [
    node.getInstanceId(),
    String(node.getWorkflow().id),
    execution ?? randomUUID(),
    node.getNode().id,
    $runIndex ?? 0,
    item,
    writtenInput(node.getInputData()[item]?.json),
  ]
}

/** Writes an input as text. A circle in it, or a number of any length, has none. */
function writtenInput(input: unknown): string {
  try {
    return JSON.stringify(input) ?? ''
  } catch {
    return ''
  }
}

/** Returns what was done, or the approval that a person must give first. */
function recordOf(node: IExecuteFunctions, { status, body }: Answer): object {
  if (isApproval(status, body)) {
    node.addExecutionHints({
      message: `Nothing has happened yet: a person must approve it in Mailcast (${body.summary}).`,
      type: 'warning',
      location: 'outputPane',
    })
    return { waitsForApproval: true, approval: body }
  }
  return typeof body === 'object' && body !== null ? body : { success: true }
}

function isApproval(status: number, body: unknown): body is { id: string; summary: string } {
  const { id } = (body ?? {}) as unknown as { id?: unknown }
  return status === 202 && typeof id === 'string' && id.startsWith('apr_')
}
