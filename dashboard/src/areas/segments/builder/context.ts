import { createContext, use } from 'react'
import type { Choices } from './choices.ts'
import type { Filter, Group } from './tree.ts'

/** The tree that is edited, and its changes. */
export interface Builder {
  tree: Group
  /** Changes the tree, unless it would go over a bound of the API: then it says so. */
  edit(make: (now: Group) => Group): void
  /** Takes a part out, and offers to put it back. */
  remove(id: string, words: string): void
  /** Returns the reason why an edit would go over a bound; null where it would not. */
  reasonAgainst(make: (now: Group) => Group): string | null
}

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
