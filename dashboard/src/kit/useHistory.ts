import { useState } from 'react'
import { History } from './history.ts'

/** Keeps the steps of a value that its parent holds. A value that comes from elsewhere begins anew. */
export function useHistory<Value>(value: Value, change: (value: Value) => void) {
  const [history] = useState(() => new History(value))
  history.begin(value)
  const changing = (run: () => void) => () => {
    run()
    change(history.now)
  }
  return {
    /** Returns the value as it is, also between two renders. */
    now: () => history.now,
    put: (next: Value, part?: string) => changing(() => history.put(next, part))(),
    undo: history.canUndo ? changing(() => history.undo()) : null,
    redo: history.canRedo ? changing(() => history.redo()) : null,
  }
}
