import { sentence } from '#lib/sentences.ts'

/**
 * The reasons why a request of a mail service is refused, in words for the operator. Pages have a
 * sentence for each code in every language.
 */
export const RETURN_FAULTS = {
  no_key: 'no key to verify its signature is set; set it under Settings → Mail service',
  unsigned: 'it is not signed',
  unsigned_sendgrid: 'it is not signed; turn on the signature of the event webhook at SendGrid',
  wrong_signature: 'its signature is not right',
  wrong_signing_key: 'its signature is not right; is the signing key the one of this account?',
  wrong_public_key: 'its signature is not right; is the verification key the one of this webhook?',
  wrong_signing_secret:
    'its signature is not right; is the signing secret the one of this webhook?',
  wrong_password: 'its user and password are not those that are set under Settings → Mail service',
  wrong_time: 'its time is too far from ours; is the clock of this server right?',
  replayed: 'its signature was used for another request',
  foreign_topic: 'its topic is not a known one',
  certificate_elsewhere: 'its certificate is not at SNS',
  certificate_dates: 'its certificate is out of its dates',
  certificate_key: 'its certificate has no RSA key',
  subscription_elsewhere: 'its SubscribeURL is not at SNS',
} as const
export type ReturnFault = keyof typeof RETURN_FAULTS

const REFUSED = 'A request was refused: {}.'
export const UNREADABLE = 'A request could not be read: it is no JSON.'

/** Says to the operator that a request was refused, and why. */
export function refusedBecause(why: string): string {
  return sentence(REFUSED, why)
}

/** The codes of a problem with returns. */
export const RETURN_PROBLEMS = [
  'unreadable',
  ...(Object.keys(RETURN_FAULTS) as ReturnFault[]),
] as const
type ReturnProblem = (typeof RETURN_PROBLEMS)[number]

/**
 * Returns the code of a stored problem, which is stored as a sentence. Returns null for a sentence
 * of an earlier release that has no code.
 */
export function returnProblemOf(problem: string | null): ReturnProblem | null {
  if (problem === UNREADABLE) return 'unreadable'
  const faults = Object.keys(RETURN_FAULTS) as ReturnFault[]
  return faults.find((fault) => refusedBecause(RETURN_FAULTS[fault]) === problem) ?? null
}
