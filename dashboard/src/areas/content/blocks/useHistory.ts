import { useState } from 'react'

/** Changes of one part within so long are undone together. */
const JOIN_MS = 1000
const STEPS_MAX = 200

export interface History<Value> {
  /** Changes the value. Changes of the same part that follow one another are one step. */
  put(next: Value, part?: string): void
  undo: (() => void) | null
  redo: (() => void) | null
  /** The value as it is, also between two renders. */
  now(): Value
}

/** Keeps the steps of a value that its parent holds. A value that comes from elsewhere begins anew. */
export function useHistory<Value>(value: Value, change: (value: Value) => void): History<Value> {
  const [state] = useState(() => ({ now: value, past: [] as Value[], future: [] as Value[], part: '', at: -Infinity }))
  if (state.now !== value) Object.assign(state, { now: value, past: [], future: [], part: '' })
  const set = (next: Value) => {
    state.now = next
    change(next)
  }
  const go = (from: Value[], to: Value[]) => () => {
    const next = from.pop()
    if (next === undefined) return
    to.push(state.now)
    state.part = ''
    set(next)
  }
  return {
    now: () => state.now,
    put(next, part = '') {
      const isJoined = part !== '' && part === state.part && Date.now() - state.at < JOIN_MS
      if (!isJoined) state.past = [...state.past.slice(1 - STEPS_MAX), state.now]
      state.future = []
      state.part = part
      state.at = Date.now()
      set(next)
    },
    undo: state.past.length > 0 ? go(state.past, state.future) : null,
    redo: state.future.length > 0 ? go(state.future, state.past) : null,
  }
}
