import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const contactRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/contacts',
    // `add`: the dialog for adding a contact is open.
    validateSearch: (search: Record<string, unknown>) =>
      textsOf(search, ['q', 'status', 'tier', 'tag', 'segmentId', 'sort', 'add']),
    component: lazyRouteComponent(() => import('./Contacts.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contacts/bulk',
    component: lazyRouteComponent(() => import('./bulk/BulkActions.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contacts/data/$exportId',
    component: lazyRouteComponent(() => import('./rights/ContactData.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/suppressions/receipt',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['number']),
    component: lazyRouteComponent(() => import('./rights/Receipt.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contacts/$contactId',
    // A guess such as /contacts/imports would read the list that the API has there.
    beforeLoad: ({ params }) => {
      if (!params.contactId.startsWith('sub_')) throw notFound()
    },
    component: lazyRouteComponent(() => import('./Contact.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tags',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['q', 'show']),
    component: lazyRouteComponent(() => import('./TagsAndFields.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/suppressions',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['email', 'reason']),
    component: lazyRouteComponent(() => import('./Suppressions.tsx')),
  }),
]
