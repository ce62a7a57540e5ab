import { useSyncExternalStore } from 'react'

/** The texts of the page into which pictures are being uploaded, and those that wait for a person. */
const busy = new Set<object>()
const failed = new Set<object>()
const listeners = new Set<() => void>()

type UploadPhase = 'none' | 'busy' | 'failed'

/** Notes whether a text waits for pictures. One that fails waits for the person to decide. */
export function noteUploads(text: object, phase: UploadPhase): void {
  const before = uploads()
  busy.delete(text)
  failed.delete(text)
  if (phase === 'busy') busy.add(text)
  if (phase === 'failed') failed.add(text)
  if (before !== uploads()) for (const listener of listeners) listener()
}

export function uploads(): UploadPhase {
  return busy.size > 0 ? 'busy' : failed.size > 0 ? 'failed' : 'none'
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useUploads(): UploadPhase {
  return useSyncExternalStore(subscribe, uploads)
}

/**
 * Waits until no picture is on its way. Resolves to false where one was refused meanwhile, and the
 * person has to decide.
 */
export async function uploadsEnd(): Promise<boolean> {
  if (uploads() !== 'busy') return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const ended = subscribe(() => {
    // The text takes its picture right after the listeners, before this promise is looked at.
    if (uploads() !== 'busy') resolve(uploads() === 'none')
  })
  return promise.finally(ended)
}
