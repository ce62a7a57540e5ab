import { useMemo, useSyncExternalStore } from 'react'
import type { OnTheWay } from '../../blocks/context.ts'
import type { Waiting } from '../pictures.ts'
import { useVisual } from '../useVisual.ts'

export interface Shown extends Waiting, OnTheWay {}

/** Returns the files on their way to a block, by their keys. */
export function useWaiting(keys: readonly string[]): readonly Shown[] {
  const { pictures } = useVisual()
  const version = useSyncExternalStore(pictures.subscribe, pictures.version)
  return useMemo(
    () =>
      keys.flatMap((key) => {
        const found = pictures.of(key)
        return found ? [{ ...found, key }] : []
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what changed
    [keys, pictures, version],
  )
}
