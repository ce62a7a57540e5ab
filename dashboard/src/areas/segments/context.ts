import { createContext, use } from 'react'
import type { Choices } from './choices.ts'
import type { Filter } from './tree.ts'
import type { Builder } from './useBuilder.tsx'

/** The state that the parts of the builder share. */
export interface Building extends Builder {
  choices: Choices
  words: (condition: Filter) => string
  /** The sentences of refusals, by part. */
  problems: ReadonlyMap<string, string>
  /** Whether the chosen reader meets each part; null without a reader. */
  met: ReadonlyMap<string, boolean> | null
}

export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = use(BuildingContext)
  if (!building) throw new Error('A part of the builder stands outside of it.')
  return building
}
