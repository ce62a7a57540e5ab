import { NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import { type Fault, Problem, unavailable } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { CampaignText, Compiled, Place } from './compile.ts'
import type { CompileWork } from './compile-process.ts'
import { BODY, fault, TOO_COMPLEX } from './text-fault.ts'

type Answer = Compiled | Fault[]

const FILE = new URL('compile-process.ts', import.meta.url)
const LIMITS = { deadlineMs: 3000, waitMs: 15_000, memoryMb: 256 }

// Three, so that neither somebody's strange drafts nor visitors of archives hold up what is being sent.
const checking = workProcess<Answer>(FILE, LIMITS)
const sending = workProcess<Answer>(FILE, LIMITS)
const showing = workProcess<Answer>(FILE, LIMITS)

/** What is wrong with a text that somebody has just written. */
export async function faultsApart(campaign: CampaignText, newsletter: Newsletter): Promise<Fault[]> {
  const answer = await ask(checking, campaign, newsletter, 'mail')
  return Array.isArray(answer) ? answer : []
}

/** The templates of a text that was checked when it was written. */
export function compileApart(campaign: CampaignText, newsletter: Newsletter): Promise<Compiled> {
  return templatesOf(sending, campaign, newsletter, 'mail')
}

/** The same for a request, which stands in line with drafts and not with what is being sent. */
export function compileAsked(campaign: CampaignText, newsletter: Newsletter): Promise<Compiled> {
  return templatesOf(checking, campaign, newsletter, 'mail')
}

/** The same for the public page of an issue. */
export function compileToShow(campaign: CampaignText, newsletter: Newsletter): Promise<Compiled> {
  return templatesOf(showing, campaign, newsletter, 'archive')
}

async function templatesOf(work: typeof checking, campaign: CampaignText, newsletter: Newsletter, place: Place): Promise<Compiled> {
  const answer = await ask(work, campaign, newsletter, place)
  if (Array.isArray(answer)) throw new Error(`The campaign cannot be made into mails: ${answer[0]!.detail}`)
  return answer
}

async function ask(work: typeof checking, { subject, previewText, content }: CampaignText, newsletter: Newsletter, place: Place): Promise<Answer> {
  try {
    return await work({ campaign: { subject, previewText, content }, newsletter, place } satisfies CompileWork)
  } catch (error) {
    if (error instanceof TookTooMuch) return [fault('too_complex', TOO_COMPLEX, BODY)]
    if (error instanceof NoTurn)
      throw new Problem(unavailable, 'Other texts are being checked. Try again in a few seconds.', { retryAfterS: 5, cause: error })
    throw error
  }
}
