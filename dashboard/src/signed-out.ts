// A page whose session ends keeps what was typed, and asks for a sign-in in another tab.

type Listener = () => void
const listeners = new Set<Listener>()
let ended = false

export function announceSignedOut(): void {
  ended = true
  for (const listener of listeners) listener()
}

export function announceSignedIn(): void {
  ended = false
  for (const listener of listeners) listener()
}

export const signedOut = {
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => ended,
}
