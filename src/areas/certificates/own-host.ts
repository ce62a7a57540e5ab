import type { Deployment } from '#ports/ports.ts'

/** Returns the host of BASE_URL, in ASCII and lower case. */
export function ownHost({ baseUrl }: Pick<Deployment, 'baseUrl'>): string {
  return new URL(baseUrl).hostname
}
