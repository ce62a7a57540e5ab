export type { Answer, Call, CallOptions, ListCall, Page } from './call.ts'
export type { CommonCode, OperationName, Operations, ProblemCode } from './generated/operations.ts'
export type * from './generated/records.ts'
export type * from './generated/webhook-events.ts'
export { VERSION } from './generated/version.ts'
export type { LimitState } from './limits.ts'
export { Mailcast, type MailcastOptions } from './mailcast.ts'
export {
  type Fault,
  isProblem,
  MailcastAnswerError,
  MailcastApprovalRequested,
  MailcastConnectionError,
  MailcastError,
  MailcastProblem,
} from './problem.ts'
export type { Retry } from './retry.ts'
export {
  type SignedWebhook,
  verifyWebhook,
  type WebhookFault,
  WebhookVerificationError,
} from './webhook.ts'
