import { readdirSync, readFileSync } from 'node:fs'

/** The memory in MiB of a process, and of its helper processes together. */
export interface Memory {
  own: number
  helpers: number
}

/** Reads the resident memory of a process and of all its descendants. */
export function memoryOf(pid: number): Memory {
  const all = new Map<number, { parent: number; mib: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const figure = (key: string) =>
        Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1])
      all.set(Number(name), { parent: figure('PPid'), mib: (figure('VmRSS') || 0) / 1024 })
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isBelow = (one: number): boolean => {
    const parent = all.get(one)?.parent
    return parent !== undefined && (parent === pid || isBelow(parent))
  }
  const below = [...all].filter(([one]) => isBelow(one))
  return {
    own: Math.round(all.get(pid)?.mib ?? 0),
    helpers: Math.round(below.reduce((sum, [, { mib }]) => sum + mib, 0)),
  }
}
