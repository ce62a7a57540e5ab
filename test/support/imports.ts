import { dirname, join } from 'node:path'

export const ROOT = new URL('../..', import.meta.url).pathname

/** An import in a source. One of its three groups is what it names. */
export const IMPORTED =
  /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm

/** Returns the project's file that an import leads to, or null for a package. */
export function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (specifier === '#catalogue') return 'src/catalogue.ts'
  if (specifier === '#config') return 'src/config.ts'
  if (specifier.startsWith('#test/')) return `test/support/${specifier.slice(6)}`
  if (specifier.startsWith('#sandbox/')) return specifier.slice(1)
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null
}
