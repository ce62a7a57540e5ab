import { useEffect } from 'react'
import { keepFocus } from './focus-return.ts'
import { JobTray } from './JobTray.tsx'

/** The parts of the frame that load after the page. */
export default function Later() {
  useEffect(keepFocus, [])
  return <JobTray />
}
