import { createContext, use } from 'react'
import type { Choices } from './choices.ts'
import type { Filter, Group } from './tree.ts'

export interface Builder {
  tree: Group
  /** Changes the tree, unless it would go over a bound of the API: then it says so. */
  edit(make: (now: Group) => Group): void
  remove(id: string, words: string): void
  /** Returns the reason why an edit would go over a bound; null where it would not. */
  reasonAgainst(make: (now: Group) => Group): string | null
}

interface Building extends Builder {
  choices: Choices
  words: (condition: Filter) => string
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
