import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../../search.ts'

export const importRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/imports',
    // `export`: the dialog for an export is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['show', 'export']),
    component: lazyRouteComponent(() => import('./ImportsAndExports.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/imports/new',
    component: lazyRouteComponent(() => import('./NewImport.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/imports/$importId',
    component: lazyRouteComponent(() => import('./Import.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/exports/$exportId',
    component: lazyRouteComponent(() => import('../exports/Export.tsx')),
  }),
]
