import type { Readable } from 'node:stream'
import { hasManyNames } from '#lib/formats/json-width.ts'
import { NAMES_MAX } from '#operation/parse.ts'

/** An answer that is made without the protocol's library. */

export interface McpAnswer {
  status: number
  /** The media type; null without a body. */
  contentType: string | null
  body: string | Buffer | Readable
}

// The error code for invalid JSON (JSON-RPC 2.0 §5.1).
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602

/**
 * The deepest nesting of a message. An operation's input may have 40 levels, and the message adds
 * three.
 */
const DEPTH_MAX = 64

export type Message = Record<string, unknown>

/** Returns the message in a body, or a refusal. */
export function readMessage(
  body: Buffer | undefined,
): { message: Message } | { refused: McpAnswer } {
  if (body && hasManyNames(body, NAMES_MAX))
    return {
      refused: protocolError(
        400,
        INVALID_REQUEST,
        `The body has more than ${NAMES_MAX} different names. Send fewer.`,
      ),
    }
  const value = parse(body)
  if (value === undefined)
    return {
      refused: protocolError(
        400,
        PARSE_ERROR,
        'The body is not JSON in UTF-8. Send one JSON-RPC message.',
      ),
    }
  if (Array.isArray(value))
    return {
      refused: protocolError(
        400,
        INVALID_REQUEST,
        'Batches are not accepted. Send each message as its own request.',
      ),
    }
  if (value === null || typeof value !== 'object')
    return {
      refused: protocolError(
        400,
        INVALID_REQUEST,
        'The body is no JSON-RPC message. Send one JSON object.',
      ),
    }
  const message = value as Message
  if (isDeeper(message, DEPTH_MAX))
    return {
      refused: protocolError(
        400,
        INVALID_REQUEST,
        `The message is nested too deeply. Nest values at most ${DEPTH_MAX} deep.`,
        idOf(message),
      ),
    }
  return { message }
}

/** Refuses wrong params. The HTTP status is 200, so that clients pass the error on. */
export function refusalOfParams(message: Message, mistakes: string): McpAnswer {
  return protocolError(
    200,
    INVALID_PARAMS,
    `The params of ${String(message['method'])} are not valid. ${mistakes}`,
    idOf(message),
  )
}

export function refusalOfMethod(message: Message, reason: string): McpAnswer {
  return protocolError(404, METHOD_NOT_FOUND, `Method not found: ${reason}`, idOf(message))
}

function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(body ?? new Uint8Array()),
    ) as unknown
  } catch {
    return undefined
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function idOf({ id }: Message): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function protocolError(
  status: number,
  code: number,
  message: string,
  id: string | number | null = null,
): McpAnswer {
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }),
  }
}
