import type { Arriving } from '#operation/account-data/arrival.ts'
import type { Ports } from '#ports/ports.ts'
import type { Manifest } from './archive-manifest.ts'

export function makeArriving(
  { clock, deployment, vault }: Pick<Ports, 'clock' | 'deployment' | 'vault'>,
  { files }: Manifest,
  owner: Pick<Arriving, 'accountId' | 'ownerEmail'>,
): Arriving {
  const kept = new Map<string, unknown>()
  const archived = new Map(files.map((written) => [written.file, written]))
  return {
    ...owner,
    now: clock.now(),
    vault,
    baseUrl: deployment.baseUrl,
    once<T>(key: string, make: () => T): T {
      if (!kept.has(key)) kept.set(key, make())
      return kept.get(key) as T
    },
    known: (key) => kept.get(key) ?? null,
    bytes: (file) => archived.get(file)?.bytes ?? null,
    checksum: (file) => archived.get(file)?.sha256 ?? null,
  }
}
