import { useSuspenseQuery } from '@tanstack/react-query'
import { type OutputOf, reading } from '../queries.ts'

export type Session = OutputOf<'get_session'>
export type Role = Session['role']

const RANK: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 }

/** Returns the person, their account and role. The router reads it before any page. */
export function useSession(): Session {
  return useSuspenseQuery({ ...reading('get_session', {}), staleTime: 60_000 }).data
}

/** Returns whether the person has this role. Buttons that the server would refuse are hidden. */
export function useMay(role: Role): boolean {
  return RANK[useSession().role] >= RANK[role]
}
