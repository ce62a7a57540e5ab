import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const contactRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/contacts',
    // `add`: the dialog for adding a contact is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['q', 'status', 'tag', 'sort', 'add']),
    component: lazyRouteComponent(() => import('./Contacts.tsx')),
  }),
]
