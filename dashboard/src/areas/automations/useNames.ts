import { createContext, use } from 'react'
import { useList } from '../../queries.ts'
import { type Choices, useChoices } from '../segments/builder/choices.ts'

interface Named {
  id: string
  name: string
}

/** The things of the account that steps and facts may name. */
export interface Names {
  choices: Choices
  segments: readonly Named[]
  segment: (id: string) => string
  campaign: (id: string) => string
}

export const NamesContext = createContext<Names | null>(null)

export function useNames(): Names {
  const names = use(NamesContext)
  if (!names) throw new Error('Names are used outside of an automation.')
  return names
}

/** Reads the names that an automation of the newsletter may use. */
export function useNamesOf(newsletterId: string | undefined): Names {
  const choices = useChoices(newsletterId)
  const segments = useList('list_segments', { newsletterId, limit: 100 }).items
  return {
    choices,
    segments,
    segment: (id) => segments.find((one) => one.id === id)?.name ?? id,
    campaign: (id) => choices.campaigns.find((one) => one.id === id)?.subject ?? id,
  }
}
