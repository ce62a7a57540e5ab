import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const homeRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./Home.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/start',
    // `step`: sender, readers or issue.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['step']),
    component: lazyRouteComponent(() => import('./Start.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/help',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['q']),
    component: lazyRouteComponent(() => import('./help/Help.tsx')),
  }),
]
