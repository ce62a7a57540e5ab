const STARTED = 'mailcast-started'
const STEP = 'mailcast-start-step'

/** Returns whether the person has seen or left the first run in this browser. */
export function hasStarted(): boolean {
  return localStorage.getItem(STARTED) !== null
}

export function rememberStart(): void {
  localStorage.setItem(STARTED, '1')
}

/** Ends the first run: its steps are not shown any more. */
export function endGuide(): void {
  rememberStart()
  sessionStorage.removeItem(STEP)
}

/** Returns whether the person came from the first run in this tab, and has not left it. */
export function isGuided(): boolean {
  return sessionStorage.getItem(STEP) !== null
}

export const STEPS = ['sender', 'readers', 'issue'] as const
export type Step = (typeof STEPS)[number]

/** Returns the step of the first run at which the person was last in this tab. */
export function lastStep(): Step {
  return STEPS.find((one) => one === sessionStorage.getItem(STEP)) ?? 'sender'
}

export function rememberStep(step: Step): void {
  sessionStorage.setItem(STEP, step)
}
