const CHOSEN = 'mailcast-time-zone'

const browserZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The browser's time zone. One without an IANA name says "Etc/Unknown", which counts as UTC. */
export const BROWSER_ZONE =
  browserZone === undefined || /unknown/i.test(browserZone) ? 'UTC' : browserZone

let chosen = kept()

/** Returns the time zone of the person: the one chosen in this browser, else the browser's. */
export function ownZone(): string {
  return chosen ?? BROWSER_ZONE
}

/** Returns the zone that was chosen; null while times follow the browser. */
export function chosenZone(): string | null {
  return chosen
}

/** Keeps a time zone for this browser; null follows the browser again. */
export function chooseZone(zone: string | null): void {
  chosen = zone
  if (zone === null) localStorage.removeItem(CHOSEN)
  else localStorage.setItem(CHOSEN, zone)
}

/** Reads the chosen zone. A browser that does not know it any more would format no time at all. */
function kept(): string | null {
  const zone = localStorage.getItem(CHOSEN)
  try {
    return zone && Intl.DateTimeFormat('en', { timeZone: zone }) && zone
  } catch {
    return null
  }
}
