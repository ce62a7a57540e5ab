import { createContext, use } from 'react'
import type { Shown } from '../steps/shown.ts'

interface Panel {
  show(shown: Shown): void
}

export const PanelContext = createContext<Panel | null>(null)

export function usePanel(): Panel {
  const panel = use(PanelContext)
  if (!panel) throw new Error('Steps stand outside of a flow.')
  return panel
}
