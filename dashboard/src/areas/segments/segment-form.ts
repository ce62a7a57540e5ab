import { isProblem } from '../../../../client/src/index.ts'
import type { Filter, Placed } from './builder/tree.ts'

export interface SegmentValues {
  name: string
  filter: Filter
}

export interface Editing {
  /** Null for a new segment. */
  segmentId: string | null
  newsletterId: string | undefined
  name: string
  filter: Filter
}

/** Returns the preview's input. A count asked for once holds for that moment's filter alone. */
export function previewInputOf(
  { newsletterId, filter }: Editing,
  asked: { readerId: string | undefined; exactFor: string | null },
) {
  const { readerId, exactFor } = asked
  return {
    newsletterId,
    filter,
    ...(readerId !== undefined && { contactId: readerId }),
    ...(exactFor === JSON.stringify(filter) && { exact: true }),
  }
}

/** Returns the call that saving makes. */
export function callOf({ segmentId, newsletterId, name, filter }: Editing) {
  return segmentId === null
    ? ({ operation: 'create_segment', input: { newsletterId, name: name || '…', filter } } as const)
    : ({ operation: 'update_segment', input: { segmentId, name, filter } } as const)
}

/** Returns whether a segment differs from the one that the page began with. */
export function isChanged({ name, filter }: SegmentValues, initial: SegmentValues): boolean {
  return name !== initial.name || JSON.stringify(filter) !== JSON.stringify(initial.filter)
}

/** Returns whether a segment has a name, and every row and group says what it needs. */
export function isSavable(
  { name }: Pick<SegmentValues, 'name'>,
  unfinished: ReadonlyMap<string, string>,
): boolean {
  return name !== '' && unfinished.size === 0
}

interface Found {
  /** True once the person tried to save this filter. Until then nothing is called unfinished. */
  tried: boolean
  unfinished: ReadonlyMap<string, string>
  ofPreview: Placed
  ofSave: Placed
}

/** Returns the sentence at each part of the tree. What saving refused replaces the rest. */
export function problemsByPart({
  tried,
  unfinished,
  ofPreview,
  ofSave,
}: Found): Map<string, string> {
  return new Map([...(tried ? unfinished : []), ...ofPreview.byPart, ...ofSave.byPart])
}

/** Returns the reason why nothing is counted at the moment; null while it is. */
export function waitOf({ unfinished, ofPreview }: Pick<Found, 'unfinished' | 'ofPreview'>): {
  says: 'unfinished' | 'refused'
  count: number
} | null {
  if (unfinished.size > 0) return { says: 'unfinished', count: unfinished.size }
  return ofPreview.byPart.size > 0 ? { says: 'refused', count: ofPreview.byPart.size } : null
}

/** Returns the whole form's sentence: of a refusal that names places, what no part shows. */
export function leftOver(error: unknown, placed: Placed, problem: string | null): string | null {
  return isProblem(error) && error.errors.length > 0 ? placed.left : problem
}
