import type { FastifyError } from 'fastify'
import {
  malformed,
  payloadTooLarge,
  Problem,
  refusal,
  unsupportedMediaType,
} from '#operation/problem.ts'

const uriTooLong = refusal('invalid_request', 414, 'The address is too long')

/** Converts a refusal of the web framework to a Problem; null for other errors. */
export function ofFramework(error: Partial<FastifyError>): Problem | null {
  // The Problem of a body is kept, because the framework only adds a status to it.
  if (error instanceof Problem) return null
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413)
    return new Problem(
      payloadTooLarge,
      'The body is larger than this operation takes. Send less at once.',
    )
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(
      unsupportedMediaType,
      'The Content-Type is no media type. Send one such as application/json.',
    )
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' || error.statusCode === 414)
    return new Problem(uriTooLong, 'A part of the address is too long. Shorten it.')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Problem(malformed, `The request could not be read: ${error.message}.`)
  return null
}
