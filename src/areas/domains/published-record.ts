import { z } from 'zod'
import { sentence } from '#lib/sentences.ts'
import type { DnsAnswer } from '#ports/dns.ts'
import { RECORD_PROBLEMS, type RecordProblem, recordProblemOf } from './record-problem.ts'

const VALUE_MAX = 1000
const FOUND_MAX = 10

/** A name of at least two labels, the last of letters. Excludes IP addresses and a final dot. */
export const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

export const RecordName = z
  .string()
  .meta({ description: 'The whole name. Many providers want it without your domain at its end.' })

export const RecordValue = z.string().max(VALUE_MAX)

/** The fields of a finding, as it is stored. */
const findingFields = {
  status: z
    .enum(['missing', 'wrong', 'found'])
    .meta({ description: '`missing` too before the first check.', examples: ['found'] }),
  found: z
    .array(RecordValue)
    .max(FOUND_MAX)
    .meta({ description: 'What the last check read there.', examples: [['v=DMARC1; p=none']] }),
  problem: z
    .string()
    .max(500)
    .nullable()
    .meta({
      description:
        'What to do, or why it could not be looked up; the status is then that of the check before.',
      examples: [null],
    }),
}
const Finding = z.strictObject(findingFields)
export type Finding = z.output<typeof Finding>

const CODES = Object.keys(RECORD_PROBLEMS) as [RecordProblem, ...RecordProblem[]]

/** The fields of a record to publish in DNS that say what the last check read there. */
export const foundFields = {
  ...findingFields,
  problemCode: z
    .enum(CODES)
    .nullable()
    .meta({
      description: 'A code of `problem`, for programs and translations. Codes will be added.',
      examples: [null],
    }),
}

/** Shows a finding; undefined before the first check. */
export function showFinding(finding: Finding = NOT_SEEN) {
  return { ...finding, problemCode: recordProblemOf(finding.problem) }
}

/** The result of a query: the finding, or the reason for which the look-up failed. */
export type Answered = Finding | { failed: string }

export const NOT_SEEN: Finding = { status: 'missing', found: [], problem: null }

/** Judges the values of an answer, which are none without a record. */
export function judged<Value>(
  answer: DnsAnswer<Value>,
  judge: (values: readonly Value[]) => Finding,
): Answered {
  return answer.outcome === 'failed'
    ? { failed: answer.detail }
    : judge(answer.outcome === 'found' ? answer.values : [])
}

/**
 * Returns the finding after a query. A failed query keeps the previous status and adds the reason.
 */
export function findingAfter(before: Finding | undefined, answered: Answered): Finding {
  if (!('failed' in answered)) return answered
  const { status, found } = before ?? NOT_SEEN
  const problem = sentence(RECORD_PROBLEMS.not_looked_up, answered.failed).slice(0, 500)
  return { status, found, problem }
}

/** Shortens texts found in DNS, and replaces control characters, since strangers wrote them. */
export function makeSafe(values: readonly string[]): string[] {
  return values.slice(0, FOUND_MAX).map((value) =>
    value
      .replace(/\p{Cc}/gu, '\ufffd')
      .toWellFormed()
      .slice(0, VALUE_MAX),
  )
}
