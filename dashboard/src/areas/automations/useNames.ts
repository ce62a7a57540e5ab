import { createContext, use } from 'react'
import { useList, useRead } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { type Choices, useChoices } from '../segments/builder/choices.ts'
import type { Step } from './automation.ts'
import { saidSubject } from './said-subject.ts'

interface Named {
  id: string
  name: string
}

/** Functions that return the name of a thing by its id, and the lists to choose from. */
interface Names {
  choices: Choices
  segments: readonly Named[]
  segment: (id: string) => string
  campaign: (id: string) => string
  subject: (written: string) => string
  /** The address of a webhook endpoint. */
  endpoint: (id: string) => string
}

export const NamesContext = createContext<Names | null>(null)

export function useNames(): Names {
  const names = use(NamesContext)
  if (!names) throw new Error('Names are used outside of an automation.')
  return names
}

/**
 * Reads the names of things that steps refer to by id. Endpoints are only read when a step calls
 * one.
 */
export function useNamesOf(newsletterId: string | undefined, steps: readonly Step[] = []): Names {
  const choices = useChoices(newsletterId)
  const { newsletters } = useNewsletter()
  const newsletter = newsletters.find(({ id }) => id === newsletterId)?.name
  const segments = useList('list_segments', { newsletterId, limit: 100 }).items
  const calls = steps.some(({ type }) => type === 'webhook')
  const endpoints =
    useRead('list_webhook_endpoints', { limit: 100 }, { enabled: calls }).data?.data ?? []
  return {
    choices,
    segments,
    subject: (written) => saidSubject(written, newsletter, choices.fieldLabel),
    segment: (id) => segments.find((one) => one.id === id)?.name ?? id,
    campaign: (id) => choices.campaigns.find((one) => one.id === id)?.subject ?? id,
    endpoint: (id) => endpoints.find((one) => one.id === id)?.url ?? id,
  }
}
