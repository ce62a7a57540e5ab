import { useSuspenseQuery } from '@tanstack/react-query'
import { type OutputOf, reading } from '../queries.ts'

export type Session = OutputOf<'get_session'>
export type Role = Session['role']

const RANK: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 }

/** Returns the person, their account and their role in it. The router has read it before any page is shown. */
export function useSession(): Session {
  return useSuspenseQuery({ ...reading('get_session', {}), staleTime: 60_000 }).data
}

/** Returns whether the person may do what needs this role. Buttons that the server would refuse are not shown. */
export function useMay(role: Role): boolean {
  return RANK[useSession().role] >= RANK[role]
}
