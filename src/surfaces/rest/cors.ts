import type { FastifyReply } from 'fastify'

const EXPOSED =
  'Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed'

/** Permits any origin, without cookies, since the key is in the page. */
export function allowCrossOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED)
}

export function preflight(reply: FastifyReply): void {
  allowCrossOrigin(reply)
  reply
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
    // One day; browsers reduce it to their own maximum.
    .header('access-control-max-age', '86400')
}
