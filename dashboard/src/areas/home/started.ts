const STARTED = 'mailcast-started'

/** Returns whether the person has seen or left the first run in this browser. */
export function hasStarted(): boolean {
  return localStorage.getItem(STARTED) !== null
}

export function rememberStart(): void {
  localStorage.setItem(STARTED, '1')
}
