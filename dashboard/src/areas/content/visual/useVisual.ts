import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { EditorState } from '@tiptap/pm/state'
import type { Ui, Visual } from './visual.ts'

export const VisualContext = createContext<Visual | null>(null)

export function useVisual(): Visual {
  const visual = use(VisualContext)
  if (!visual) throw new Error('A part of the editor stands outside of it.')
  return visual
}

/** Returns a value of the editor's state. A part is drawn anew only where it has changed. */
export function useEditorValue<Value>(select: (state: EditorState | null, ui: Ui) => Value): Value {
  const visual = useVisual()
  const last = useRef<{ written: string; value: Value }>(null)
  const read = () => {
    const value = select(visual.state, visual.ui())
    const written = JSON.stringify(value)
    if (last.current?.written !== written) last.current = { written, value }
    return last.current.value
  }
  return useSyncExternalStore(visual.subscribe, read)
}
